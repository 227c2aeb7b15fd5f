// The program's facts, cached on the device: the name is on the first page before any answer, and the contacts are available
// offline.
import { type ProgramFacts, readProgramFacts } from '@aruga/contract/program/program'
import type { Language } from '@aruga/contract/values'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../i18n/messages.ts'
import { api } from '../../../platform/api.ts'
import { PRODUCT_NAME } from '../../../ui/page/title.ts'
import { applyBranding } from '../apply-branding.ts'
import { cachedFacts, cacheFacts } from '../cached-facts.ts'

/** Fetched rarely and in the background, without a toast. */
export const factsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['program-facts', language],
    queryFn: async ({ signal }) => {
      const facts = await api.call(readProgramFacts, { query: { language } }, { signal, background: true, quiet: true })
      cacheFacts(language, facts)
      applyBranding(facts)
      return facts
    },
    initialData: () => cachedFacts(language),
    initialDataUpdatedAt: 0,
    staleTime: 60 * 60_000,
  })

export const useProgramFacts = (): ProgramFacts | undefined => useQuery(factsQuery(useLanguage())).data

export const useProgramName = (): string => useProgramFacts()?.name ?? PRODUCT_NAME
