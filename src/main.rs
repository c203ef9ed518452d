//! temporary driver
use interp::*;
use literal::{legal::legal, flow, chance::First, state::State};
fn perft(spec:&spec::Spec, s:&State, d:u32)->u64{ if s.outcome.is_some() || s.innermost().map(|r|r.stage)!=Some(spec.main){return 0} let l=legal(spec,s); if d<=1 {return l.len() as u64} l.into_iter().map(|t|perft(spec,&flow::proceed(spec,t.after,&mut First),d-1)).sum() }
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let (def, mut problems) = merge::load(&a[1], &text, &merge::Files::default(), &merge::LoadOptions::default());
    let (spec, more) = spec::check::check(&def, &[]);
    problems.extend(more);
    print!("{}", diagnostic::render(&problems, &def.sources, diagnostic::Look::Plain));
    if problems.iter().any(|p| p.is_error()) { return; }
    if a.len()==3 {
    let game = literal::game::Game::new(std::sync::Arc::new(spec), 1, &[]);
    for d in 1..=a[2].parse().unwrap() { let t=std::time::Instant::now(); println!("{} {:?}", perft(game.spec(), game.state(), d), t.elapsed()); } return }
    // FILE suite TSV MAX VARIANT
    if a[2]=="div" { let st=notation::position::parse(&spec,&a[3]).unwrap_or_else(|e|panic!("{e:?}")); let st=flow::resume(&spec,st,&mut First); let d:u32=a[4].parse().unwrap(); let l=legal(&spec,&st); let w=notation::action::write_all(&spec,&st,&l); for (t,w) in l.into_iter().zip(w){ let n= if d<=1 {1} else {perft(&spec,&flow::proceed(&spec,t.after,&mut First),d-1)}; println!("{} {}",w.machine,n);} return }
    let max:u64=a[4].parse().unwrap(); let (mut ok,mut bad)=(0,0); let t=std::time::Instant::now();
    for line in std::fs::read_to_string(&a[3]).unwrap().lines().filter(|l|!l.starts_with('#')) {
        let mut c: Vec<&str>=line.split('\t').collect(); if c.len()==4 { if c[0]!=a[5] {continue} c.remove(0);} 
        let n:u64=c[2].parse().unwrap(); if n>max {continue}
        let st=match notation::position::parse(&spec,c[0]) {Ok(s)=>s,Err(e)=>{println!("{} {e:?}",c[0]);bad+=1;continue}};
        let p=notation::position::print(&spec,&st); if p!=c[0] && c[1]=="1" {println!("PRINT {} -> {}",c[0],p)}
        let st=flow::resume(&spec,st,&mut First); let f=perft(&spec,&st,c[1].parse().unwrap()); if f==n {ok+=1} else {bad+=1; println!("{} d{} expected {} found {}",c[0],c[1],n,f)}
    }
    println!("{ok} ok {bad} bad {:?}",t.elapsed());
}
