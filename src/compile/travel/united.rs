//! Floods of several movements as one, where nothing is asked but what they may capture.
//!
//! Legs that do the same, and are come to at the same time, are one station; behind it comes whatever comes behind any of them.

use std::collections::BTreeMap;

use super::{Flood, MAX_STATIONS, Ray, Station, Stations};
use crate::compile::squares::Squares;

/// Stations of several floods that are come to at the same time: which flood, and which of its stations.
type Group = Vec<(usize, usize)>;

/// What comes to the same captures as all of these; nothing where there are none, some ask of which kind somebody is, or there are
/// too many stations.
pub fn united<B: Squares>(floods: &[&Flood<B>]) -> Option<Flood<B>> {
    if floods.is_empty() || floods.iter().any(|flood| flood.asks_kinds) {
        return None;
    }
    let mut union = Union { floods, known: BTreeMap::new(), groups: Vec::new() };
    let entries = union.enter(|flood| flood.entries)?;
    let (mut stations, mut most) = (Vec::new(), 1);
    while let Some(group) = union.groups.get(stations.len()).cloned() {
        most = most.max(group.len());
        stations.push(union.station(&group)?);
    }
    // Each of them is walked by itself when that is asked.
    let states = most * floods.iter().map(|flood| flood.states).max()?;
    Some(Flood { stations, entries, may_pass: false, asks_kinds: false, states })
}

struct Union<'a, B> {
    floods: &'a [&'a Flood<B>],
    known: BTreeMap<Group, usize>,
    /// By number.
    groups: Vec<Group>,
}

impl<B: Squares> Union<'_, B> {
    /// The groups of the stations that are come to, `of` each flood.
    fn enter(&mut self, of: impl Fn(&Flood<B>) -> Stations) -> Option<Stations> {
        let all = self.floods.iter().enumerate();
        let all = all.flat_map(|(index, flood)| each(of(flood)).map(move |station| (index, station))).collect();
        self.grouped(all)
    }

    /// The groups of some stations.
    fn grouped(&mut self, all: Group) -> Option<Stations> {
        let mut groups: Vec<Group> = Vec::new();
        for one in all {
            match groups.iter_mut().find(|group| group.first().is_some_and(|first| self.are_alike(*first, one))) {
                Some(group) if group.contains(&one) => {}
                Some(group) => group.push(one),
                None => groups.push(vec![one]),
            }
        }
        groups.into_iter().try_fold(0, |entered, mut group| {
            group.sort_unstable();
            let index = *self.known.entry(group.clone()).or_insert(self.groups.len());
            if index == self.groups.len() {
                self.groups.push(group);
            }
            (index < MAX_STATIONS).then_some(entered | 1 << index)
        })
    }

    fn of(&self, (flood, station): (usize, usize)) -> Option<&Station<B>> {
        self.floods.get(flood)?.stations.get(station)
    }

    /// Whether two stations do the same, whatever comes behind them.
    fn are_alike(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let (Some(one), Some(other)) = (self.of(one), self.of(other)) else { return false };
        let bare = |station: &Station<B>| {
            let rays = station.rays.iter().map(|ray| {
                let tail = ray.tail.as_ref().map(|tail| (tail.by, tail.inside, tail.off));
                (ray.by, ray.inside, tail)
            });
            rays.collect::<Vec<_>>()
        };
        (one.range, &one.end, one.off, &one.on) == (other.range, &other.end, other.off, &other.on)
            && bare(one) == bare(other)
    }

    /// All of a group as one.
    fn station(&mut self, group: &Group) -> Option<Station<B>> {
        let mut station = self.of(*group.first()?)?.clone();
        for (place, ray) in station.rays.iter_mut().enumerate() {
            let (mut all, mut ends) = (Vec::new(), false);
            for &(flood, index) in group {
                let of = self.of((flood, index))?.rays.get(place)?;
                let next = of.tail.as_ref().map_or(of.next, |tail| tail.next);
                all.extend(each(next).map(|station| (flood, station)));
                ends |= of.tail.as_ref().is_some_and(|tail| tail.ends);
            }
            let next = self.grouped(all)?;
            let Ray { tail, .. } = ray;
            match tail {
                Some(tail) => (tail.next, tail.ends, ray.next) = (next, ends, 0),
                None => ray.next = next,
            }
        }
        Some(station)
    }
}

/// Each of some stations.
fn each(stations: Stations) -> impl Iterator<Item = usize> {
    (0..MAX_STATIONS).filter(move |station| stations >> station & 1 == 1)
}
