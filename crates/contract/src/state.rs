//! Parts of a state that compare in their own way, so that a game derives its equality and no field is forgotten.

use crate::Edition;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// The printed matter that a state points at. Two are equal when they hold equal facts, wherever they lie.
pub struct Printed<E: 'static>(pub &'static E);

impl<E> Clone for Printed<E> {
    #[inline]
    fn clone(&self) -> Printed<E> {
        *self
    }
}

impl<E> Copy for Printed<E> {}

impl<E> Deref for Printed<E> {
    type Target = E;

    #[inline]
    fn deref(&self) -> &E {
        self.0
    }
}

impl<E: Edition> PartialEq for Printed<E> {
    fn eq(&self, other: &Printed<E>) -> bool {
        std::ptr::eq(self.0, other.0) || self.digest() == other.digest()
    }
}

impl<E: Edition> Eq for Printed<E> {}

impl<E: Edition> fmt::Debug for Printed<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Printed({})", self.digest())
    }
}

/// Something that follows from the rest of a state and is kept to save work. It has no say in whether two states are
/// equal: a game may let it grow stale where no rule asks for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cache<T>(pub T);

impl<T> PartialEq for Cache<T> {
    fn eq(&self, _: &Cache<T>) -> bool {
        true
    }
}

impl<T> Eq for Cache<T> {}

impl<T> Deref for Cache<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Cache<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
