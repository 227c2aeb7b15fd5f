// The short list of branches that comes with the pharmacies, and the search in it on the device.
import type { Pharmacy } from '@aruga/contract/pharmacies/pharmacies'

export type ListedBranch = { id: string; name: string; city: string; pharmacyName: string }

export const branchesOf = (pharmacies: Pharmacy[]): ListedBranch[] =>
  pharmacies.flatMap((pharmacy) => pharmacy.branches.map((branch) => ({ ...branch, pharmacyName: pharmacy.name })))

/** Lower case without accents, so that "osmena" finds Osmeña. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The branches that match every word. */
export const matching = (branches: ListedBranch[], typed: string): ListedBranch[] => {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  return branches.filter(({ name, city, pharmacyName }) => {
    const text = fold(`${name} ${pharmacyName} ${city}`)
    return words.every((word) => text.includes(word))
  })
}

/** `first` and then the others of its city, since other cities are found by search; without `first` all, in their order. */
export const aroundFirst = (branches: ListedBranch[], first: ListedBranch | null): ListedBranch[] =>
  first
    ? startingWith(
        branches.filter(({ city }) => fold(city) === fold(first.city)),
        first,
      )
    : branches

/** `first` before the others, whether or not they include it. */
export const startingWith = <B extends ListedBranch>(branches: B[], first: B): B[] => [
  branches.find(({ id }) => id === first.id) ?? first,
  ...branches.filter(({ id }) => id !== first.id),
]

export type City = { name: string; count: number }

/** The cities that have branches, the one with the most first. */
export function citiesOf(branches: ListedBranch[]): City[] {
  const cities = new Map<string, City>()
  for (const { city } of branches) {
    const counted = cities.get(fold(city))
    cities.set(fold(city), { name: counted?.name ?? city, count: (counted?.count ?? 0) + 1 })
  }
  return [...cities.values()].sort((one, other) => other.count - one.count || one.name.localeCompare(other.name))
}

/** The branch of that name; null if there are several, or none. */
export const onlyOneNamed = (branches: ListedBranch[], name: string): ListedBranch | null => {
  const [branch, ...others] = branches.filter((branch) => branch.name === name)
  return branch && others.length === 0 ? branch : null
}
