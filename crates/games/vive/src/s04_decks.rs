//! 4.1 Length of the battle: the decks, dealing, and what a side cannot know.
//!
//! [4.1-b] Nobody may know a deck, not even by the size of a draw. So the cards that come to the sides at random are split
//! by draws that nobody sees whole: for each card that the French get, either side cuts in secret, and the sum of the two
//! cuts says which it is. Dealing is then a draw from a deck of which only the size is known. Every outcome is
//! equally likely, as if all had been shuffled first.

#[cfg(test)]
mod tests;

use crate::Vive;
use crate::agenda::Task;
use crate::chronicle::{Event, What};
use crate::s03_cards::{CARDS, COUNTS, Card, EVEN_ORDERS, ORDERS, SPECIALS};
use crate::s04_deployment::{OrderCards, SpecialCards};
use contract::{Chance, Device, Log, Luck, Rule, Side};

/// [4.1-a] Cards of a hand, and rounds of an hour.
pub const HAND: u8 = 6;
/// [4.1-a] Order cards of a deck.
const DECK_ORDERS: u8 = 24;
/// [4.1-a] Special cards of a deck.
const DECK_SPECIALS: u8 = 12;

/// Cards by their kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deck(pub [u8; CARDS]);

impl Deck {
    /// No card.
    pub const EMPTY: Deck = Deck([0; CARDS]);

    /// How many cards.
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many order cards.
    pub fn orders(&self) -> u8 {
        self.0[..ORDERS].iter().sum()
    }

    /// How many special cards.
    pub fn specials(&self) -> u8 {
        self.0[ORDERS..].iter().sum()
    }

    /// How many of a kind.
    pub fn count(&self, card: Card) -> u8 {
        self.0[card as usize]
    }

    /// Every card, alike ones one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        Card::ALL.into_iter().flat_map(|card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }

    /// Every kind that is there.
    pub fn kinds(&self) -> impl Iterator<Item = Card> + '_ {
        Card::ALL.into_iter().filter(|&card| self.count(card) > 0)
    }

    pub(crate) fn add(&mut self, card: Card) {
        self.0[card as usize] += 1;
    }

    pub(crate) fn remove(&mut self, card: Card) {
        self.0[card as usize] -= 1;
    }

    /// Takes out the card with this number, counted from the first kind.
    pub(crate) fn draw(&mut self, number: u32) -> Card {
        let card = self.iter().nth(number as usize).expect("a card of the deck");
        self.remove(card);
        card
    }

    fn part(&self, specials: bool) -> Deck {
        let kept = |(kind, &count): (usize, &u8)| if (kind >= ORDERS) == specials { count } else { 0 };
        let mut cards = self.0.iter().enumerate().map(kept);
        Deck(std::array::from_fn(|_| cards.next().unwrap_or(0)))
    }

    fn plus(self, other: Deck) -> Deck {
        Deck(std::array::from_fn(|kind| self.0[kind] + other.0[kind]))
    }

    fn minus(self, other: Deck) -> Deck {
        Deck(std::array::from_fn(|kind| self.0[kind].saturating_sub(other.0[kind])))
    }
}

/// What the decks begin with, and what is still to be split between them.
pub(crate) struct Deal {
    /// By side, the cards that it is given in any case.
    pub given: [Deck; 2],
    pool: Deck,
}

impl Vive {
    /// How the cards of this game are dealt. [REF-SPC-2] Special cards by a list, [REF-OPT-1] [13.4-f] or one of each
    /// and four of the others; [REF-ORD-2] order cards at random, [REF-OPT-2] or fifteen alike and nine at random.
    pub(crate) fn deal(&self) -> Deal {
        let one_of_each = self.switches.special_cards == SpecialCards::OneOfEach;
        let given = Side::ALL.map(|side| {
            let mut deck = Deck::EMPTY;
            if self.switches.order_cards == OrderCards::Even {
                deck.0[..ORDERS].copy_from_slice(&EVEN_ORDERS);
            }
            let specials = if one_of_each { [1; CARDS - ORDERS] } else { SPECIALS[side as usize] };
            deck.0[ORDERS..].copy_from_slice(&specials);
            deck
        });
        Deal { given, pool: Deck(COUNTS).minus(given[0]).minus(given[1]) }
    }

    /// Lays the cards out, before they are split.
    pub(crate) fn open_decks(&mut self) {
        let Deal { given, pool } = self.deal();
        self.decks = given;
        self.pool = pool;
    }

    /// The part of the pool that is split now: order cards first. Nothing when everyone has his deck.
    fn splitting(&self) -> Option<Deck> {
        let french = &self.decks[Side::French as usize];
        if french.orders() < DECK_ORDERS {
            Some(self.pool.part(false))
        } else if french.specials() < DECK_SPECIALS {
            Some(self.pool.part(true))
        } else {
            None
        }
    }

    /// [4.1-b] A cut of what is split, seen by whoever cuts.
    pub(crate) fn cut_chance(&self, side: Side) -> Chance {
        let from = self.splitting().map_or(1, |part| part.len());
        Chance { device: Device::Draw { from: from.into() }, secret_of: Some(side), rule: Rule("4.1-b") }
    }

    /// The second cut, added to the first, says which card the French get.
    pub(crate) fn cut_cards(&mut self, side: Side, outcome: u32) {
        match side {
            Side::French => {
                self.cut = outcome as u8;
                self.agenda.replace(Task::Split(Side::Allied));
            }
            Side::Allied => {
                let mut part = self.splitting().expect("cards are split");
                let number = (u32::from(self.cut) + outcome) % u32::from(part.len());
                let card = part.draw(number);
                self.pool.remove(card);
                self.decks[Side::French as usize].add(card);
                self.cut = 0;
                self.agenda.replace(Task::Split(Side::French));
            }
        }
    }

    /// When the French have their cards the others are the Allies'. Says whether that is so.
    pub(crate) fn is_split(&mut self) -> bool {
        if self.splitting().is_some() {
            return false;
        }
        let allied = &mut self.decks[Side::Allied as usize];
        *allied = allied.plus(self.pool);
        self.pool = Deck::EMPTY;
        true
    }

    /// [4.1-a] A card for a side, seen by that side alone.
    pub(crate) fn deal_chance(&self, side: Side) -> Chance {
        let from = self.deck(side).len();
        Chance { device: Device::Draw { from: from.into() }, secret_of: Some(side), rule: Rule("4.1-a") }
    }

    pub(crate) fn deal_card(&mut self, side: Side, outcome: u32, log: &mut impl Log<Event>) {
        let card = self.decks[side as usize].draw(outcome);
        self.hands[side as usize].add(card);
        self.note(log, || What::Dealt { side, card });
    }

    /// [4.1-a] Whether a side has its hand for this hour.
    pub(crate) fn hand_is_full(&self, side: Side) -> bool {
        self.hand(side).len() >= HAND || self.deck(side).is_empty()
    }
}

/// Takes so many cards out of a deck at random.
fn take(from: &mut Deck, count: u8, luck: &mut impl Luck) -> Deck {
    let mut taken = Deck::EMPTY;
    for _ in 0..count {
        taken.add(from.draw(luck.below(from.len().into())));
    }
    taken
}

/// [4.1-d] A world that a side cannot tell apart from the real one. It knows its own hand and every card that was
/// played, and by the lists how many special cards of each kind the enemy has left; not how the cards were split that
/// came at random, not what the enemy holds, not which card he has put down.
pub(crate) fn imagine(game: &Vive, side: Side, luck: &mut impl Luck) -> Vive {
    let mut world = game.clone();
    let (own, enemy) = (side as usize, side.enemy() as usize);
    let Deal { given, pool } = game.deal();
    if let Task::Split(next) = game.task() {
        // Nobody knows any of the cards that have been split so far, nor the other's cut.
        if next == Side::Allied && side == Side::Allied {
            world.cut = luck.below(game.cut_chance(Side::French).outcomes()) as u8;
        }
        world.pool = Deck::EMPTY;
        for specials in [false, true] {
            let mut part = pool.part(specials);
            let split = game.decks[0].part(specials).len() - given[0].part(specials).len();
            let taken = take(&mut part, split, luck);
            world.decks[0] = if specials { world.decks[0].part(false) } else { world.decks[0].part(true) };
            world.decks[0] = world.decks[0].plus(given[0].part(specials)).plus(taken);
            world.pool = world.pool.plus(part);
        }
        return world;
    }
    if game.hour == 0 {
        return world; // Not even split.
    }
    // What each side has been seen to have, and how many cards of each class it had at random.
    let mut seen = game.spent;
    seen[own] = seen[own].plus(game.hands[own]);
    let mut decks = given;
    for specials in [false, true] {
        let random = if specials { DECK_SPECIALS } else { DECK_ORDERS } - given[0].part(specials).len();
        let french = split_again(&pool.part(specials), &given, &seen, random, |ways| below(ways, luck));
        decks[0] = decks[0].plus(french);
        decks[1] = decks[1].plus(pool.part(specials).minus(french));
    }
    world.decks[own] = decks[own].minus(seen[own]);
    let mut held = decks[enemy].minus(seen[enemy]);
    world.hands[enemy] = take(&mut held, game.hands[enemy].len(), luck);
    world.decks[enemy] = held;
    // [5.1-a] A card that is not yet shown is any that he may have put down.
    if game.task() == Task::Cards && game.plays[enemy].card.is_some() {
        let hand = &world.hands[enemy];
        let card = hand.iter().nth(luck.below(hand.len().into()) as usize).expect("a card to play");
        let grounds = card.grounds();
        let play = &mut world.plays[enemy];
        play.card = Some(card);
        play.ground = grounds[luck.below(grounds.len() as u32) as usize];
    }
    world
}

/// Splits the cards of a pool between the decks once more, so many to the French, as likely as the cards that were
/// seen make it. With `c` cards of a kind in a deck there are `c` over `s` ways to have been dealt `s` of them; so a
/// split weighs as the product over all kinds of the ways to split a kind and to have been dealt what was seen of it
/// by either side. `lot` draws one of so many.
fn split_again(
    pool: &Deck,
    given: &[Deck; 2],
    seen: &[Deck; 2],
    french: u8,
    mut lot: impl FnMut(u128) -> u128,
) -> Deck {
    const MOST: usize = DECK_ORDERS as usize + 1;
    let weight = |kind: usize, to_french: u8| -> u128 {
        let ways = |side: usize, random: u8| over(given[side].0[kind] + random, seen[side].0[kind]);
        let to_allied = pool.0[kind] - to_french;
        over(pool.0[kind], to_french) * ways(0, to_french) * ways(1, to_allied)
    };
    let is_in = |kind: usize| pool.0[kind] > 0;
    // `rest[kind][n]`: the weight of all splits of this kind and the later ones that give the French `n` cards.
    let mut rest = [[0u128; MOST]; CARDS + 1];
    rest[CARDS][0] = 1;
    for kind in (0..CARDS).rev() {
        for total in 0..=usize::from(french) {
            let most = usize::from(pool.0[kind]).min(total);
            rest[kind][total] = match is_in(kind) {
                true => (0..=most).map(|few| weight(kind, few as u8) * rest[kind + 1][total - few]).sum(),
                false => rest[kind + 1][total],
            };
        }
    }
    let mut split = Deck::EMPTY;
    let mut left = usize::from(french);
    for kind in (0..CARDS).filter(|&kind| is_in(kind)) {
        let mut lot = lot(rest[kind][left]);
        for few in 0..=usize::from(pool.0[kind]).min(left) {
            let share = weight(kind, few as u8) * rest[kind + 1][left - few];
            if lot < share {
                split.0[kind] = few as u8;
                left -= few;
                break;
            }
            lot -= share;
        }
    }
    split
}

/// So many out of so many.
fn over(n: u8, k: u8) -> u128 {
    if k > n {
        return 0;
    }
    (0..u128::from(k)).fold(1, |ways, taken| ways * (u128::from(n) - taken) / (taken + 1))
}

/// A number below another that may be very large, each equally likely.
fn below(n: u128, luck: &mut impl Luck) -> u128 {
    debug_assert!(n > 0, "what was seen is possible");
    let bits = 128 - (n - 1).leading_zeros();
    loop {
        let drawn =
            (0..bits.div_ceil(16)).fold(0u128, |drawn, _| drawn << 16 | u128::from(luck.below(1 << 16)));
        let drawn = if bits == 0 { 0 } else { drawn & (u128::MAX >> (128 - bits)) };
        if drawn < n {
            return drawn;
        }
    }
}
