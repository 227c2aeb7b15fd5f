// The one table. What is not here does not exist; `/connect/*` speaks OAuth 2.0 and is described in connect.ts.
import * as letters from './letters.ts'
import * as notifications from './notifications.ts'
import * as pharmacies from './pharmacies.ts'
import * as profile from './profile.ts'
import * as program from './program.ts'
import * as registration from './registration.ts'
import * as staff from './staff.ts'

export const endpoints = [
  registration.register,
  profile.readProfile,
  letters.listLetters,
  letters.readLetter,
  letters.claimLetter,
  letters.undoLetterClaim,
  pharmacies.listPharmacies,
  pharmacies.readBranch,
  pharmacies.searchBranches,
  notifications.listNotifications,
  notifications.markNotificationRead,
  notifications.markAllNotificationsRead,
  program.findHealthcareProfessional,
  program.readContentPage,
  staff.listRegistrations,
  staff.readRegistration,
  staff.viewPatientDocument,
  staff.approveRegistration,
  staff.declineRegistration,
  staff.listProducts,
  staff.issueLetter,
  staff.lookUpClaim,
  staff.dispenseClaim,
] as const
