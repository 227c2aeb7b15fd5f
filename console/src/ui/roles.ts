import type { StaffRole } from '@aruga/contract/permissions'
import { t } from '../i18n/t.ts'

/** A role's name, singular and plural. */
export const roleName = (role: StaffRole) => t(`ui:role.${role}`)
export const rolesName = (role: StaffRole) => t(`ui:roles.${role}`)
