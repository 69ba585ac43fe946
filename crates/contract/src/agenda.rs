//! A game's place in its rulebook.

use std::fmt;

/// What is still to be done, the next thing last. A phase opens into fights, a fight into losses and retreats, each of
/// which has to be finished before the one it interrupted goes on: so a game keeps its place in the rulebook as a short
/// stack of tasks. It lies flat in the state, with room for more than its game ever leaves open.
#[derive(Clone, Copy)]
pub struct Agenda<T, const ROOM: usize> {
    tasks: [T; ROOM],
    len: u8,
}

impl<T: Copy, const ROOM: usize> Agenda<T, ROOM> {
    /// Nothing to do. The task only fills the room.
    pub const fn empty(filler: T) -> Agenda<T, ROOM> {
        Agenda { tasks: [filler; ROOM], len: 0 }
    }

    /// The next thing to be done. There always is one: the last says that the game is over.
    #[inline]
    pub fn top(&self) -> T {
        self.tasks[usize::from(self.len) - 1]
    }

    /// Adds what is to be done first.
    #[inline]
    pub fn push(&mut self, task: T) {
        self.tasks[usize::from(self.len)] = task;
        self.len += 1;
    }

    /// Takes the top off.
    #[inline]
    pub fn pop(&mut self) {
        self.len -= 1;
    }

    /// Puts something else in the place of the top.
    #[inline]
    pub fn replace(&mut self, task: T) {
        self.tasks[usize::from(self.len) - 1] = task;
    }

    /// Leaves nothing but this.
    pub fn end(&mut self, task: T) {
        self.len = 0;
        self.push(task);
    }

    /// Everything, the next thing last.
    pub fn tasks(&self) -> &[T] {
        &self.tasks[..usize::from(self.len)]
    }

    /// Everything, to be put in another order or said of somebody else.
    pub fn tasks_mut(&mut self) -> &mut [T] {
        &mut self.tasks[..usize::from(self.len)]
    }

    /// Whether so many more would fit.
    pub fn has_room(&self, more: usize) -> bool {
        usize::from(self.len) + more <= ROOM
    }
}

/// What lay where nothing lies any more does not count.
impl<T: Copy + PartialEq, const ROOM: usize> PartialEq for Agenda<T, ROOM> {
    fn eq(&self, other: &Agenda<T, ROOM>) -> bool {
        self.tasks() == other.tasks()
    }
}

impl<T: Copy + Eq, const ROOM: usize> Eq for Agenda<T, ROOM> {}

impl<T: Copy + fmt::Debug, const ROOM: usize> fmt::Debug for Agenda<T, ROOM> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tasks()).finish()
    }
}
