import type { StaffRole } from '@aruga/contract/staff/staff'

/** What somebody of the staff is, and what all of them are. */
export const roleName: Record<StaffRole, string> = {
  reviewer: 'Reviewer',
  pharmacist: 'Pharmacist',
  administrator: 'Administrator',
}
export const roleNames: Record<StaffRole, string> = {
  reviewer: 'reviewers',
  pharmacist: 'pharmacists',
  administrator: 'administrators',
}
