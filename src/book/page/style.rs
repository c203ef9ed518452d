//! The style of a page: measure and rhythm of a printed book, in light, in dark, on paper.

/// Rules of the page; pictures have rules of their own.
pub(super) const STYLE: &str = r#"
:root{--page:#fffdf8;--text:#2a2620;--soft:#6f6555;--line:#ddd2bd;--tone:#f6f0e2;--accent:#8a3b12;--link:#7a3410;--good:#14703f;--bad:#a31d17}
@media(prefers-color-scheme:dark){:root{--page:#1d1b18;--text:#e8e0d2;--soft:#a89d8b;--line:#433d33;--tone:#27241f;--accent:#e8a878;--link:#f0b68a;--good:#7fd6a2;--bad:#ff9d92}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--text);font:1.0625rem/1.55 Charter,'Bitstream Charter','Iowan Old Style','Palatino Linotype',Georgia,'Noto Serif',serif}
.symbols{position:absolute}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.5rem 5rem}
h1,h2,h3,h4,nav,dt,th,summary,.kind,.label,.badge,.facts,.see,.origin,.actions,.turn,.claims,figcaption,.sort,.notation,.also,.kept{font-family:system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif}
h1{font-size:2.9rem;line-height:1.1;margin:.1em 0 .3em;letter-spacing:-.015em;text-wrap:balance}
h1,h2,h3{overflow-wrap:break-word;hyphens:auto}
h2{font-size:1.65rem;line-height:1.2;margin:3.2rem 0 1rem;padding-top:.9rem;border-top:3px double var(--line)}
h3{font-size:1.15rem;margin:1.8rem 0 .5rem}
p{margin:.5em 0;max-width:68ch}
a{color:var(--link);text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.16em;text-decoration-color:color-mix(in srgb,currentColor 40%,transparent)}
a:hover{text-decoration-color:currentColor}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
code{font:.86em/1.4 ui-monospace,'SF Mono',Menlo,Consolas,'Noto Sans Mono',monospace;background:var(--tone);padding:.1em .35em;border-radius:4px;overflow-wrap:anywhere}
ul{padding-left:1.2em;margin:.4em 0}
li{margin:.25em 0;max-width:70ch}
.kind{text-transform:uppercase;letter-spacing:.14em;font-size:.78rem;color:var(--accent);margin:0}
.summary{font-size:1.3rem;line-height:1.4;color:var(--soft);margin:0 0 1.4rem}
dl.facts{display:flex;flex-wrap:wrap;gap:.6rem 2.2rem;margin:0;font-size:.92rem}
dl.facts dt{font-size:.72rem;text-transform:uppercase;letter-spacing:.09em;color:var(--soft)}
dl.facts dd{margin:0}
nav{font-size:.92rem;line-height:1.4}
nav ol{list-style:none;padding:0;margin:0}
nav li{margin:.35em 0}
nav a{text-decoration:none}
dl.glance{display:grid;grid-template-columns:max-content 1fr;gap:.5rem 1.6rem;background:var(--tone);border-radius:10px;padding:1.1rem 1.4rem;margin:1rem 0}
dl.glance dt{font-weight:600;font-size:.88rem;padding-top:.25em}
dl.glance dd{margin:0}
dl.glance ul{list-style:none;padding:0;margin:0}
dl.glance li{margin:0 0 .25em}
.more{color:var(--soft)}
.boards{display:flex;flex-wrap:wrap;gap:1.6rem;margin:1rem 0}
figure{margin:0}
figcaption{font-size:.84rem;line-height:1.4;color:var(--soft);margin-top:.4em}
.start{max-width:100%}
.start figcaption{contain:inline-size;overflow-wrap:anywhere}
.start .board{display:block}
.material{display:grid;grid-template-columns:4.5rem 1fr;max-width:none;font-size:.95rem}
.material b{padding-top:.15em}
.material .pieces{display:flex;flex-wrap:wrap;gap:.1rem 1.1rem}
.material .pieces span{display:inline-flex;align-items:center;gap:.3rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.95rem;margin:.6rem 0}
th,td{text-align:left;vertical-align:top;padding:.4rem .9rem .4rem 0;border-bottom:1px solid var(--line)}
thead th{font-size:.72rem;text-transform:uppercase;letter-spacing:.07em;color:var(--soft);font-weight:600}
tbody th{font-weight:600}
th code{white-space:nowrap}
td:last-child{min-width:15rem}
dl.index dt a{display:inline-block;min-height:1.5rem}
dl.ends{margin:.4rem 0}
dl.ends dt{font-weight:650;font-size:.95rem;margin-top:.9rem}
dl.ends dd{margin:0}
.results{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(24rem,1fr));gap:.3rem 1.6rem}
.results li{display:flex;gap:.9rem;align-items:center;max-width:none}
.results .board{flex:none}
.label{font-size:.76em;font-weight:600;text-decoration:none;white-space:nowrap;border:1px solid var(--line);border-radius:5px;padding:.05em .4em;color:var(--link);background:var(--page)}
.badge{white-space:nowrap;font-size:.66rem;font-weight:700;text-transform:uppercase;letter-spacing:.06em;color:var(--accent);border:1px solid currentColor;border-radius:4px;padding:0 .35em;vertical-align:.1em}
.legend{margin:1rem 0;background:var(--tone);border-radius:10px;padding:.7rem 1.1rem}
.legend ul{list-style:none;padding:0;margin:.6rem 0 0;display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.35rem 1.4rem}
.legend li{display:flex;gap:.6rem;align-items:center;margin:0;font-size:.93rem;line-height:1.3}
.legend svg{flex:none}
summary{cursor:pointer;font-size:.86rem;font-weight:600;color:var(--soft)}
.card{display:grid;grid-template-columns:1fr auto;gap:.4rem 1.8rem;padding:1.3rem 0;border-bottom:1px solid var(--line);break-inside:avoid}
.card .face{display:flex;align-items:center;gap:.5rem}
.card .face h3{margin:0;font-size:1.25rem}
.card .face>div{margin-left:.4rem}
.card .face .facts{margin:0}
p.facts{font-size:.86rem;color:var(--soft)}
.card .moves{grid-column:1}
.card .diagrams{grid-column:2;display:flex;flex-wrap:wrap;gap:1rem;justify-content:flex-end;max-width:32rem}
.card .diagrams figure{max-width:15rem}
.movements{list-style:none;padding:0}
.movements p{margin:.15em 0}
.notation{font-size:.86rem}
.see,.also{font-size:.86rem;color:var(--soft);line-height:1.9}
.flow li.inner{margin-left:1.2em}
.rows,.flow{padding-left:1.1em}
.rule{margin:1.5rem 0;padding-left:1.1rem;border-left:3px solid var(--line)}
.rule:target{border-left-color:var(--accent)}
.rule h4{margin:0 0 .3rem;font-size:1rem}
.rule .word{font-weight:400;color:var(--soft)}
.because{font-size:1.08rem}
.sentence{color:var(--text)}
.because+.sentence{font-size:.97rem;color:var(--soft)}
.origin{font-size:.8rem;color:var(--soft)}
h3.origin{font-size:1.15rem;color:var(--text)}
.gone{text-decoration:line-through;text-decoration-thickness:1px}
.examples{margin:.7rem 0}
.gallery{display:flex;flex-wrap:wrap;gap:1.3rem 1.6rem;margin:.8rem 0;align-items:flex-start}
.example{background:var(--tone);border-radius:10px;padding:.8rem .9rem;max-width:100%;break-inside:avoid}
.example figcaption{color:var(--text);margin:0 0 .6rem;max-width:44ch;min-width:12rem}
.moments{display:flex;flex-wrap:wrap;gap:1rem 1.2rem;align-items:flex-start}
.moment{max-width:19rem}
.moment .board{display:block;max-width:100%}
.actions,.turn,.claims{font-size:.86rem;margin:.2em 0;line-height:1.4}
.turn{color:var(--soft)}
.moment .shelf{display:flex;flex-wrap:wrap;align-items:center;gap:0 .3rem}
.moment .shelf svg{margin:-.1rem 0}
.kept{font-size:.78rem;color:var(--soft);margin:.2em 0;line-height:1.35;max-width:24ch}
.claims{list-style:none;padding:0}
.claims li{margin:.15em 0;max-width:36ch;overflow-wrap:anywhere}
.legal::before{content:"✓ ";color:var(--good);font-weight:700}
.refused::before{content:"✗ ";color:var(--bad);font-weight:700}
.outcome::before{content:"⚑ ";color:var(--accent)}
dl.index{columns:2 20rem;column-gap:2.4rem;margin:0}
dl.index div{break-inside:avoid;margin:0 0 .7rem}
dl.index dt{font-weight:650;font-size:.95rem}
dl.index dd{margin:0;font-size:.92rem;line-height:1.45}
.sort{font-size:.74rem;color:var(--soft)}
main.site{max-width:76rem}
ul.site{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1.8rem}
ul.site li{max-width:none;margin:0}
ul.site a{text-decoration:none;display:block}
ul.site img{display:block;width:100%;height:auto;aspect-ratio:1;object-fit:contain;object-position:left bottom;margin-bottom:.5rem}
ul.site .title{font:600 1.05rem/1.3 system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif}
ul.site p{font-size:.92rem;line-height:1.4;color:var(--soft);margin:.2em 0}
nav{padding:1.5rem 1.5rem 0;max-width:60rem;margin:0 auto}
nav ol{display:flex;flex-wrap:wrap;gap:.2rem 1.3rem}
@media(min-width:78rem){
body:has(nav){display:grid;grid-template-columns:14rem minmax(0,62rem);justify-content:center}
nav{position:sticky;top:0;align-self:start;padding:3rem 0 0 1.5rem;margin:0}
nav ol{display:block}
nav~main{margin:0}}
@media(max-width:44rem){
h1{font-size:1.8rem}
main{padding:1.5rem 1rem 4rem}
.card,.results{grid-template-columns:1fr}
.card .diagrams{grid-column:1;grid-row:auto;justify-content:flex-start}
dl.glance{grid-template-columns:1fr}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{
:root{--page:#fff;--text:#000;--soft:#444;--line:#bbb;--tone:#fff;--accent:#000;--link:#000;--good:#000;--bad:#000}
@page{margin:18mm 16mm}
body{font-size:10.5pt;line-height:1.42}
nav{display:none}
main{max-width:none;padding:0}
h1{font-size:26pt}
h2{font-size:16pt;break-after:avoid}
h3,h4,dt,figcaption{break-after:avoid}
a{text-decoration:none}
.example,.legend,dl.glance{border:.5pt solid #bbb}
.example{padding:6pt 8pt}
.gallery,.boards,dl.glance{display:block}
.gallery,.boards{orphans:1;widows:1}
dl.glance dd{margin:0 0 .5rem}
.example,.start{display:inline-block;vertical-align:top;margin:0 6pt 8pt 0}
.moments{gap:6pt}
.moment{max-width:37mm}
.moment .board{max-width:36mm}
.example{max-width:82mm}
.example figcaption{min-width:0}
.card .diagrams figure{max-width:48mm}
summary{list-style:none}
.rule,.card,.example,.ends dd,tr{break-inside:avoid}
.rule{break-inside:auto}}
"#;
