import { readStaffProfile } from '@aruga/contract/profile/staff'
import type { AppContext } from '../../context.ts'
import { type Implementation, implement } from '../../http/implement.ts'
import { problem } from '../../wire/problem.ts'
import { findStaffProfile } from './staff-queries.ts'

export const staffProfileRoutes = ({ db, config: { languages } }: AppContext): Implementation[] => [
  implement(readStaffProfile, async ({ caller }) => {
    const profile = await findStaffProfile(db, caller.accountId)
    if (!profile) throw problem('NotFound')
    return { ...profile, languages }
  }),
]
