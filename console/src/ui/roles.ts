import type { StaffRole } from '@aruga/contract/staff/staff'
import { t } from '../i18n/t.ts'

/** What somebody of the staff is, and what all of them are. */
export const roleName = (role: StaffRole) => t(`ui:role.${role}`)
export const rolesName = (role: StaffRole) => t(`ui:roles.${role}`)
