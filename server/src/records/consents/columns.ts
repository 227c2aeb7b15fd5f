export type { Purpose } from '@aruga/contract/consents/consents'

/** Columns that always have such a type. */
export const columns = {
  'consent.purpose': 'Purpose',
}
