//! Random games.
use contract::{Edition, Game, Options, Side};
use impulse::{Decision, Impulse, Materials, Place, Units};
use record::Stream;
use trials::{Checks, Walk, Watch, try_one};
use std::collections::BTreeMap;

#[derive(Default)]
struct Tour { tasks: BTreeMap<String,u64>, last: BTreeMap<String,u64> }
impl Watch<Impulse> for Tour {
    fn sees(&mut self, game: &Impulse, _: u64) {
        let task = format!("{:?}", game.task());
        *self.tasks.entry(task.split('(').next().unwrap().to_owned()).or_default() += 1;
        let e = Materials::standard();
        for unit in e.unit_ids() {
            if let Place::In(a) = game.place(unit) { assert!(game.here(a, e.stats(unit).army.side()).has(unit)); }
        }
        for a in e.area_ids() { for side in Side::ALL {
            let n = game.here(a, side).len();
            assert_eq!(n, usize::from(game.count(a, side)));
            assert!(n <= 10 || usize::from(a.0) >= 90, "{n}");
            assert_eq!(n > 0, game.occupied(side).has(a));
        }}
        let _ = Units::EMPTY;
    }
}
fn bold(index: u64, drawn: Decision, legal: &[Decision], _: &mut Stream) -> Decision {
    if index % 2 == 0 { return drawn; }
    let a = legal.iter().find(|d| matches!(d, Decision::Assault(_)));
    a.copied().unwrap_or(drawn)
}
#[test]
fn random_games() {
    let mut tour = Tour::default();
    let mut walk = Walk::default();
    let checks = Checks { listed_every: 37, replay_every: 3, tell_every: 3, step_limit: 50000, ..Checks::NOTHING };
    let (mut n, mut ch) = (0,0);
    for index in 0..100 {
        let mut options = Options::new();
        for rule in &Materials::standard().scenarios()[0].options {
            let k = (index as usize >> (rule.key.len() % 4)) & 1;
            options.insert(rule.key.clone(), rule.values[k].clone());
        }
        let start = Impulse::start(Materials::standard(), "waterloo", &options).unwrap();
        match try_one(&start, &mut walk, &checks, &mut tour, 1806, index) {
            Ok(w) => { n += w.decisions; ch += w.chances; *tour.last.entry(w.outcome.how.into()).or_default() += 1; }
            Err((step, what)) => panic!("game {index} step {step}: {what}"),
        }
    }
    let _ = bold;
    println!("{n} {ch} {:#?} {:#?} {}", tour.tasks, tour.last, size_of::<Impulse>());
}
