import type { AuditRecord } from '@aruga/contract/audit/audit'

export type { AuditAction } from '@aruga/contract/audit/audit'

export type Actor = NonNullable<AuditRecord['actor']>

/** Columns that always have such a type. */
export const columns = {
  'audit_entry.action': 'AuditAction',
  'breach_patient.actions': 'AuditAction',
}
