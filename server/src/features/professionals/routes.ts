import { findHealthcareProfessional } from '@aruga/contract/professionals/professionals'
import type { AppContext } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import * as queries from '../../records/professionals/queries.ts'
import { problem } from '../../wire/problem.ts'

export const professionalRoutes = ({ db, clock }: AppContext) => [
  implement(findHealthcareProfessional, async ({ params }) => {
    const professional = await queries.findHealthcareProfessional(db, params.hcpCode, clock())
    if (!professional) throw problem('HcpCodeUnknown')
    if (professional.retired) throw problem('HcpCodeRetired')
    return professional
  }),
]
