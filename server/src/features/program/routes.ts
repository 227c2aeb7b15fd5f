import { readProgramFacts } from '@aruga/contract/program/program'
import type { AppContext } from '../../context.ts'
import { readersLanguage } from '../../http/authenticate.ts'
import { implement } from '../../http/implement.ts'
import { findProgramFacts } from '../../records/program/queries.ts'

export const programRoutes = ({ db, config: { languages, map } }: AppContext) => [
  implement(readProgramFacts, async ({ query, request }) => ({
    ...(await findProgramFacts(db, readersLanguage(query, request))),
    languages,
    ...(map && { map }),
  })),
]
