import MiniSearch from 'minisearch'

/** A part of a page; its id is its address. */
export type Section = { id: string; title: string; heading: string; text: string }

/** Finds sections by words, prefixes, and words with one wrong letter. */
export function indexSections(sections: readonly Section[]): MiniSearch<Section> {
  const index = new MiniSearch<Section>({
    fields: ['heading', 'title', 'text'],
    storeFields: ['heading', 'title', 'text'],
    searchOptions: {
      prefix: true,
      combineWith: 'AND',
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boost: { heading: 4, title: 2 },
    },
  })
  index.addAll(sections)
  return index
}
