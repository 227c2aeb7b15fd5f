import { readProfile } from '@aruga/contract/profile'
import { implement } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'
import { findProfile } from './queries.ts'

export const profileRoutes = ({ db }: Outside) => [
  implement(readProfile, async ({ caller }) => {
    const profile = await findProfile(db, caller.patientId)
    if (!profile) throw problem('NotFound')
    return profile
  }),
]
