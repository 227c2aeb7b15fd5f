/** Before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The rows that `list` returns after a place in its order, page by page until one is empty. Each comes once, even if it changes.
 * `placeOf`: a row's place, with every digit that the order uses.
 */
export async function* eachAfter<Row, Place>(
  first: Place,
  list: (after: Place) => Promise<Row[]>,
  placeOf: (row: Row) => Place,
): AsyncGenerator<Row, undefined> {
  for (let after = first; ; ) {
    const page = await list(after)
    yield* page
    const last = page.at(-1)
    if (last === undefined) return undefined
    after = placeOf(last)
  }
}
