// Leaving the program. Data are retained; erasure is a separate request.
import { endpoint } from '../endpoint.ts'

export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/app/patient-client/unsubscribe',
  summary: 'Leave the program: open letters are cancelled, every session ends, a mail confirms it; no data are erased',
  specificationRow: 29,
  access: 'own-data',
  acting: 'own',
  recentPassword: 'always',
  result: 'nothing',
  problems: ['GuardiansDisagree'],
})
