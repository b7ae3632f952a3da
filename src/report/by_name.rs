//! A small map by name, sorted by name. The standard library's tree map would add more code for each value type than a
//! report's few operations need.

use std::fmt;
use std::ops::Index;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// Values by the names of rules or consumers, as a report lists them; sorted by name.
#[derive(Clone, PartialEq, Eq)]
pub struct ByName<V> {
    rows: Vec<(&'static str, V)>,
}

impl<V> ByName<V> {
    /// Returns the value of `name`, if it has one.
    pub fn get(&self, name: &str) -> Option<&V> {
        self.find(name).ok().map(|at| &self.rows[at].1)
    }

    /// Whether `name` has a value.
    pub fn contains_key(&self, name: &str) -> bool {
        self.find(name).is_ok()
    }

    /// Iterates over names and values, sorted by name.
    pub fn iter(&self) -> Rows<'_, V> {
        self.rows.iter().map(|row| (row.0, &row.1))
    }

    /// Iterates over the names that have a value, sorted.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.iter().map(|(name, _)| name)
    }

    /// Iterates over the values, in the order of their names.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.iter().map(|(_, value)| value)
    }

    /// Whether no name has a value.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the number of names that have a value.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the value of `name`, which is set to `new` if it has none yet.
    pub(crate) fn entry(&mut self, name: &'static str, new: V) -> &mut V {
        let at = match self.find(name) {
            Ok(at) => at,
            Err(at) => {
                self.rows.insert(at, (name, new));
                at
            }
        };
        &mut self.rows[at].1
    }

    fn find(&self, name: &str) -> Result<usize, usize> {
        self.rows.binary_search_by(|row| row.0.cmp(name))
    }
}

impl ByName<u64> {
    /// Subtracts `number` from the count of `name` and removes the name when its count reaches 0.
    pub fn take_off(&mut self, name: &str, number: u64) {
        if let Ok(at) = self.find(name) {
            self.rows[at].1 = self.rows[at].1.saturating_sub(number);
            self.rows.retain(|(_, left)| *left > 0);
        }
    }
}

/// The rows of a [`ByName`], by name.
type Rows<'t, V> = std::iter::Map<
    std::slice::Iter<'t, (&'static str, V)>,
    fn(&'t (&'static str, V)) -> (&'static str, &'t V),
>;

impl<'t, V> IntoIterator for &'t ByName<V> {
    type Item = (&'static str, &'t V);
    type IntoIter = Rows<'t, V>;

    fn into_iter(self) -> Rows<'t, V> {
        self.iter()
    }
}

impl<V> Default for ByName<V> {
    fn default() -> Self {
        ByName { rows: Vec::new() }
    }
}

impl<V> Index<&str> for ByName<V> {
    type Output = V;

    /// # Panics
    ///
    /// Panics if there is no such name, as the maps of the standard library do.
    fn index(&self, name: &str) -> &V {
        self.get(name).expect("no entry of this name")
    }
}

impl<V: fmt::Debug> fmt::Debug for ByName<V> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_map().entries(self.iter()).finish()
    }
}

impl<V: Serialize> Serialize for ByName<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Serialised as a struct: JavaScript then gets the same string for a field name each time, instead of a new one.
        let mut object = serializer.serialize_struct("ByName", self.len())?;
        for (name, value) in self {
            object.serialize_field(name, value)?;
        }
        object.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_order_of_the_names() {
        let mut table = ByName::default();
        for name in ["b", "c", "a", "b"] {
            *table.entry(name, 0) += 1;
        }
        assert_eq!(format!("{table:?}"), r#"{"a": 1, "b": 2, "c": 1}"#);
        assert_eq!((table["b"], table.get("d"), table.len()), (2, None, 3));
        assert_eq!(serde_json::to_string(&table).unwrap(), r#"{"a":1,"b":2,"c":1}"#);
    }
}
