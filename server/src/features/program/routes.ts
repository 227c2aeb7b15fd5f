import { readProgramFacts } from '@aruga/contract/program/program'
import type { Outside } from '../../context.ts'
import { readersLanguage } from '../../http/authenticate.ts'
import { implement } from '../../http/implement.ts'
import { findProgramFacts } from './queries.ts'

export const programRoutes = ({ db }: Outside) => [
  implement(readProgramFacts, ({ query, request }) => findProgramFacts(db, readersLanguage(query, request))),
]
