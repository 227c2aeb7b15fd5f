import { readProgramFacts } from '@aruga/contract/program/program'
import type { AppContext } from '../../context.ts'
import { readersLanguage } from '../../http/authenticate.ts'
import { implement } from '../../http/implement.ts'
import { sendsSms } from '../../records/mailed-links/number-limit.ts'
import { findProgramFacts } from '../../records/program/queries.ts'

export const programRoutes = ({ db, push, config: { languages, map } }: AppContext) => [
  implement(readProgramFacts, async ({ query, request }) => ({
    ...(await findProgramFacts(db, readersLanguage(query, request))),
    languages,
    sendsSms: sendsSms({ push }),
    ...(map && { map }),
  })),
]
