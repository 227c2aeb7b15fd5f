import { expect, test } from 'vitest'
import { entriesFor, topEntriesFor } from './navigation.ts'

test('A reviewer and a pharmacist have their screens in a line', () => {
  for (const role of ['reviewer', 'pharmacist'] as const) expect(topEntriesFor([role])).toEqual(entriesFor([role]))
})

test('Who has more screens than fit at 1024 pixels finds each in one of four menus, none cut off', () => {
  for (const roles of [['administrator'], ['reviewer', 'pharmacist', 'administrator']] as const) {
    const top = topEntriesFor(roles)
    expect(top.length).toBeLessThanOrEqual(4)
    const inside = top.flatMap((entry) => ('to' in entry ? [entry] : entry.entries))
    expect(inside.map(({ to }) => to).sort()).toEqual(
      entriesFor(roles)
        .map(({ to }) => to)
        .sort(),
    )
    for (const entry of top) if ('entries' in entry) expect(entry.entries.length).toBeLessThanOrEqual(6)
  }
})
