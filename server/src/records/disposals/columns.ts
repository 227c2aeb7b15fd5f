export type { RetentionClass } from '@aruga/contract/retention/classes'

/** Columns that always have such a type. */
export const columns = {
  'disposal.class': 'RetentionClass',
  'retention_period.class': 'RetentionClass',
}
