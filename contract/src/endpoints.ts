// The one table. What is not here does not exist; `/connect/*` speaks OAuth 2.0 and is described in connect.ts.
import * as documents from './documents.ts'
import * as letters from './letters.ts'
import * as live from './live.ts'
import * as notifications from './notifications.ts'
import * as password from './password.ts'
import * as pharmacies from './pharmacies.ts'
import * as privacy from './privacy.ts'
import * as profile from './profile.ts'
import * as program from './program.ts'
import * as registration from './registration.ts'
import * as sessions from './sessions.ts'
import * as accounts from './staff/accounts.ts'
import * as announcements from './staff/announcements.ts'
import * as record from './staff/audit.ts'
import * as cases from './staff/cases.ts'
import * as content from './staff/content.ts'
import * as counter from './staff/counter.ts'
import * as decisions from './staff/decisions.ts'
import * as erasure from './staff/erasure.ts'
import * as formulary from './staff/formulary.ts'
import * as staffLetters from './staff/letters.ts'
import * as patients from './staff/patients.ts'
import * as places from './staff/places.ts'
import * as professionals from './staff/professionals.ts'
import * as staffProfile from './staff/profile.ts'
import * as keptProgram from './staff/program.ts'
import * as reports from './staff/reports.ts'
import * as search from './staff/search.ts'
import * as secondFactor from './staff/second-factor.ts'
import * as tables from './staff/tables.ts'

/** What the specification has, in the order of its section 7 (rows 6 to 30; the five before are `/connect/*`). */
export const specified = [
  registration.register,
  profile.readProfile,
  password.changePassword,
  profile.editProfile,
  profile.readProfilePhoto,
  profile.uploadProfilePhoto,
  pharmacies.listPharmacies,
  pharmacies.readBranch,
  letters.listLetters,
  letters.readLetter,
  letters.claimLetter,
  documents.uploadClaimedGoodsReceipt,
  documents.uploadPrescription,
  documents.uploadOfficialReceipt,
  documents.putOfficialReceipt,
  notifications.listNotifications,
  notifications.markNotificationRead,
  documents.listDocuments,
  documents.readDocument,
  documents.viewDocument,
  password.sendPasswordResetCode,
  password.verifyPasswordResetToken,
  password.resetPassword,
  privacy.unsubscribe,
  profile.assignDoctor,
] as const

/** What we added for the patient; the last one is everybody's. */
export const added = [
  letters.undoLetterClaim,
  pharmacies.searchBranches,
  notifications.markAllNotificationsRead,
  documents.replaceDocument,
  profile.removeProfilePhoto,
  profile.confirmEmailAddress,
  profile.cancelEmailChange,
  profile.setLanguage,
  password.readResetQuestion,
  password.listSecurityQuestions,
  password.setSecurityQuestions,
  sessions.listSessions,
  sessions.endSession,
  sessions.endOtherSessions,
  privacy.listConsents,
  privacy.setConsent,
  privacy.listAccess,
  privacy.requestPortableCopy,
  privacy.readPortableCopy,
  privacy.downloadPortableCopy,
  privacy.requestErasure,
  privacy.readErasureRequest,
  privacy.withdrawErasureRequest,
  program.readProgramFacts,
  program.listContentPages,
  program.readContentPage,
  program.findHealthcareProfessional,
  live.followChanges,
] as const

/** The staff's side, ours throughout. */
export const ofStaff = [
  cases.listCases,
  cases.countCases,
  cases.readCase,
  cases.openCase,
  cases.assignCase,
  cases.releaseCase,
  cases.viewPatientDocument,
  cases.findReceiptBranches,
  decisions.approveRegistration,
  decisions.declineRegistration,
  decisions.acceptPrescription,
  decisions.checkReceipt,
  decisions.acceptReceipt,
  decisions.declineDocument,
  formulary.listProducts,
  staffLetters.listAllLetters,
  staffLetters.issueLetter,
  staffLetters.cancelLetter,
  search.search,
  patients.searchPatients,
  patients.openPatient,
  patients.readPatientOpening,
  patients.readPatient,
  patients.writeToPatient,
  counter.lookUpClaim,
  counter.checkClaim,
  counter.viewClaimPhoto,
  counter.dispenseClaim,
  counter.readDispensing,
  counter.correctDispensing,
  counter.refuseClaim,
  counter.readCounterDay,
  staffProfile.readStaffProfile,
  accounts.listStaffAccounts,
  accounts.inviteStaff,
  accounts.inviteStaffAgain,
  accounts.editStaffAccount,
  accounts.closeStaffAccount,
  accounts.reopenStaffAccount,
  accounts.endStaffSessions,
  accounts.resetSecondFactor,
  secondFactor.readSecondFactor,
  secondFactor.beginSecondFactor,
  secondFactor.confirmSecondFactor,
  secondFactor.removeSecondFactor,
  places.listKeptPharmacies,
  places.addPharmacy,
  places.editPharmacy,
  places.setPharmacyService,
  places.listKeptBranches,
  places.addBranch,
  places.editBranch,
  places.setBranchService,
  professionals.listKeptProfessionals,
  professionals.addProfessional,
  professionals.editProfessional,
  professionals.setProfessionalUse,
  tables.checkTable,
  tables.importTable,
  tables.readTableImport,
  tables.listTableFaults,
  tables.exportTable,
  content.listEditedPages,
  content.readEditedPage,
  content.readPageVersion,
  content.saveDraft,
  content.discardDraft,
  content.publishPage,
  keptProgram.readProgram,
  keptProgram.editProgram,
  keptProgram.listKeptProducts,
  keptProgram.addProduct,
  keptProgram.editProduct,
  keptProgram.setProductUse,
  announcements.listAnnouncements,
  announcements.countAudience,
  announcements.sendAnnouncement,
  erasure.listErasureRequests,
  erasure.erasePatient,
  record.searchAudit,
  record.exportAudit,
  reports.readReport,
  reports.exportReport,
] as const

export const endpoints = [...specified, ...added, ...ofStaff] as const
