export type { StatementState } from '@aruga/contract/reimbursement/staff'
