import { readProgramFacts } from '@aruga/contract/program/program'
import type { AppContext } from '../../context.ts'
import { readersLanguage } from '../../http/authenticate.ts'
import { implement } from '../../http/implement.ts'
import { findProgramFacts } from './queries.ts'

export const programRoutes = ({ db }: AppContext) => [
  implement(readProgramFacts, ({ query, request }) => findProgramFacts(db, readersLanguage(query, request))),
]
