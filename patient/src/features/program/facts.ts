// What the program says about itself, kept on the device: the name stands on the first page before any answer, and the
// contacts are there without a network.
import { type ProgramFacts, readProgramFacts } from '@aruga/contract/program'
import type { Language } from '@aruga/contract/values'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { useLanguage } from '../../ui/texts.ts'
import { readKept } from './kept-facts.ts'

/** The product's own name, until the program has told its. */
const PRODUCT_NAME = 'Aruga'
const keyOf = (language: Language) => `program.${language}`

/** Read rarely and without a word when it fails: nobody asked for it. */
const factsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['program-facts', language],
    queryFn: async ({ signal }) => {
      const facts = await api.call(readProgramFacts, { query: { language } }, { signal, background: true, quiet: true })
      localStorage.setItem(keyOf(language), JSON.stringify(facts))
      return facts
    },
    initialData: () => readKept(localStorage.getItem(keyOf(language))),
    initialDataUpdatedAt: 0,
    staleTime: 60 * 60_000,
  })

export const useProgramFacts = (): ProgramFacts | undefined => useQuery(factsQuery(useLanguage())).data

export const useProgramName = (): string => useProgramFacts()?.name ?? PRODUCT_NAME
