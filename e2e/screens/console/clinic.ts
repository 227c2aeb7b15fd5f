// The screens of a partner clinic: enrolling at its desk.
import type { StaffScreen } from './staff-screen.ts'

const by = 'clinic' as const

export const clinicScreens: StaffScreen[] = [
  { path: '/console/enrol', by, name: 'console-enrol', title: 'Enrolling somebody at a desk', onPhones: true },
  {
    path: '/console/enrolled',
    by,
    name: 'console-enrolled',
    title: 'Whom a desk enrolled',
    states: /staff\/enrolments/,
    onPhones: true,
  },
]
