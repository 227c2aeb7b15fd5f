// The table of all calls except `/connect/*`, which speaks OAuth 2.0 and is described in connect.ts.

import * as adverseEvents from './adverse-events/adverse-events.ts'
import * as adverseEventMonths from './adverse-events/months.ts'
import * as staffAdverseEvents from './adverse-events/staff.ts'
import * as announcements from './announcements/announcements.ts'
import * as accessLog from './audit/access-log.ts'
import * as audit from './audit/audit.ts'
import * as breaches from './breaches/staff.ts'
import * as cards from './cards/cards.ts'
import * as caregivers from './caregivers/caregivers.ts'
import * as ownPatients from './caregivers/patients.ts'
import * as staffCaregivers from './caregivers/staff.ts'
import * as collectors from './collectors/collectors.ts'
import * as collectorRequests from './collectors/requests.ts'
import * as consents from './consents/consents.ts'
import * as content from './content/content.ts'
import * as education from './content/education.ts'
import { listContentPages } from './content/list.ts'
import * as staffContent from './content/staff.ts'
import * as asking from './counter/asking.ts'
import * as counter from './counter/counter.ts'
import * as till from './counter/till.ts'
import * as csv from './csv/csv.ts'
import * as documents from './documents/documents.ts'
import * as uploads from './documents/uploads.ts'
import * as enrolments from './enrolments/enrolments.ts'
import * as erasure from './erasure/erasure.ts'
import * as staffErasure from './erasure/staff.ts'
import * as events from './events.ts'
import * as followUps from './follow-ups/follow-ups.ts'
import * as budgets from './formulary/budgets.ts'
import * as formulary from './formulary/formulary.ts'
import * as prices from './formulary/prices.ts'
import * as secondPerson from './formulary/second-person.ts'
import * as taxes from './formulary/taxes.ts'
import * as tiers from './formulary/tiers.ts'
import * as freeUnits from './letters/free-units.ts'
import * as letterFile from './letters/letter-file.ts'
import * as letters from './letters/letters.ts'
import * as letterPrice from './letters/price.ts'
import * as purchases from './letters/purchases.ts'
import * as staffLetters from './letters/staff.ts'
import * as messages from './messages/messages.ts'
import * as notifications from './notifications/notifications.ts'
import * as push from './notifications/push.ts'
import * as sms from './notifications/sms.ts'
import * as operations from './operations/staff.ts'
import * as papers from './papers/papers.ts'
import * as staffPapers from './papers/staff.ts'
import * as passkeys from './passkeys/passkeys.ts'
import * as password from './password/password.ts'
import * as calls from './patients/calls.ts'
import * as patientImport from './patients/import.ts'
import * as patients from './patients/patients.ts'
import * as patientTimeline from './patients/timeline.ts'
import * as coming from './pharmacies/coming.ts'
import * as pharmacies from './pharmacies/pharmacies.ts'
import * as staffPharmacies from './pharmacies/staff.ts'
import * as stock from './pharmacies/stock.ts'
import * as portableCopy from './portable-copy/portable-copy.ts'
import * as post from './post/post.ts'
import * as professionals from './professionals/professionals.ts'
import * as staffProfessionals from './professionals/staff.ts'
import * as logInNames from './profile/log-in-names.ts'
import * as profile from './profile/profile.ts'
import * as staffProfile from './profile/staff.ts'
import * as combination from './program/combination.ts'
import * as program from './program/program.ts'
import * as reminders from './program/reminders.ts'
import * as staffProgram from './program/staff.ts'
import * as texts from './program/texts.ts'
import * as workingTime from './program/working-time.ts'
import * as questions from './questions/questions.ts'
import * as recalls from './recalls/staff.ts'
import * as registrationAddress from './registration/address.ts'
import * as registration from './registration/registration.ts'
import * as signUp from './registration/sign-up.ts'
import * as somebody from './registration/somebody.ts'
import * as payments from './reimbursement/payments.ts'
import * as reimbursement from './reimbursement/staff.ts'
import * as reports from './reports/reports.ts'
import * as holds from './retention/holds.ts'
import * as retention from './retention/staff.ts'
import * as board from './review/board.ts'
import * as decisions from './review/decisions.ts'
import * as soFar from './review/letters-so-far.ts'
import * as queue from './review/queue.ts'
import * as secondLooks from './review/second-looks.ts'
import * as teams from './review/teams.ts'
import * as search from './search/search.ts'
import * as secondFactor from './second-factor/second-factor.ts'
import * as sessions from './sessions/sessions.ts'
import * as signals from './signals/signals.ts'
import * as branchStaff from './staff/branch-staff.ts'
import * as staff from './staff/staff.ts'
import * as staffFile from './staff/staff-file.ts'
import * as grants from './tiers/grants.ts'
import * as unsubscribe from './unsubscribe/unsubscribe.ts'
import * as webhooks from './webhooks/staff.ts'

/** The specification's calls, in the order of its section 7 (rows 6 to 30; the five before are `/connect/*`). */
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
  unsubscribe.unsubscribe,
  profile.assignDoctor,
] as const

/** Calls that we added for patients; the last one is for every role. */
const added = [
  registrationAddress.sendRegistrationLink,
  registrationAddress.redeemRegistrationCode,
  signUp.signUp,
  signUp.deleteLogIn,
  logInNames.readLogInNames,
  logInNames.askLogInNumber,
  logInNames.confirmLogInNumber,
  logInNames.removeLogInNumber,
  logInNames.setMailAddress,
  password.redeemResetCode,
  registrationAddress.readRegistrationLink,
  registrationAddress.confirmRegistration,
  registrationAddress.refuseRegistration,
  ownPatients.listOwnPatients,
  ownPatients.stopHelping,
  somebody.registerSomebody,
  caregivers.listCaregivers,
  caregivers.inviteCaregiver,
  caregivers.cancelInvitation,
  caregivers.changeCaregiver,
  caregivers.endCaregiver,
  caregivers.giveOver,
  caregivers.readInvitation,
  caregivers.acceptInvitation,
  collectors.listCollectors,
  collectors.nameCollector,
  collectors.takeBackCollector,
  collectorRequests.listCollectorRequests,
  collectorRequests.allowCollector,
  collectorRequests.declineCollector,
  letters.undoLetterClaim,
  letterPrice.readLetterPrice,
  grants.readPriceTerms,
  purchases.listPurchases,
  purchases.downloadPurchases,
  pharmacies.searchBranches,
  stock.listStockOuts,
  freeUnits.readFreeUnits,
  notifications.markAllNotificationsRead,
  push.readPushSettings,
  push.savePushSettings,
  push.savePushSubscription,
  push.savePhone,
  push.removePushSubscription,
  push.pushShown,
  sms.readSmsSettings,
  sms.askSmsCode,
  sms.confirmSmsNumber,
  sms.saveSmsTopics,
  documents.replaceDocument,
  uploads.issueUploadTicket,
  papers.listOwnPapers,
  profile.removeProfilePhoto,
  profile.confirmEmailAddress,
  password.undoEmailChange,
  profile.cancelEmailChange,
  profile.setLanguage,
  password.reauthenticate,
  password.readResetQuestion,
  password.requestDelayedReset,
  password.cancelDelayedReset,
  password.listSecurityQuestions,
  password.setSecurityQuestions,
  passkeys.beginPasskeyLogIn,
  passkeys.listPasskeys,
  passkeys.beginPasskey,
  passkeys.addPasskey,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  passkeys.beginPasskeyProof,
  passkeys.proveByPasskey,
  sessions.listSessions,
  sessions.listSignIns,
  sessions.endSession,
  sessions.endOtherSessions,
  consents.listConsents,
  consents.setConsent,
  accessLog.listAccess,
  portableCopy.requestPortableCopy,
  portableCopy.readPortableCopy,
  portableCopy.downloadPortableCopy,
  erasure.requestErasure,
  erasure.readErasureRequest,
  erasure.withdrawErasureRequest,
  questions.listOwnQuestions,
  questions.answerQuestion,
  messages.listOwnMessages,
  messages.writeToProgram,
  adverseEvents.listOwnAdverseEvents,
  adverseEvents.reportAdverseEvent,
  adverseEvents.addToAdverseEvent,
  adverseEvents.listReportableProducts,
  program.readProgramFacts,
  papers.listPapersToRegister,
  listContentPages,
  content.readContentPage,
  professionals.findHealthcareProfessional,
  events.followChanges,
] as const

/** The staff's calls, ours throughout. */
export const ofStaff = [
  queue.listCases,
  queue.countCases,
  queue.readCase,
  queue.openCase,
  queue.assignCase,
  queue.releaseCase,
  teams.listTeams,
  teams.addTeam,
  teams.changeTeam,
  teams.removeTeam,
  teams.previewAssignment,
  teams.assignCases,
  teams.undoAssignment,
  queue.viewPatientDocument,
  queue.viewDocumentAsSent,
  questions.askPatient,
  questions.withdrawQuestion,
  questions.listAskedCases,
  queue.findReceiptBranches,
  decisions.approveRegistration,
  decisions.declineRegistration,
  decisions.declineAsNotEligible,
  decisions.reconsiderRegistration,
  decisions.acceptPrescription,
  decisions.checkReceipt,
  decisions.acceptReceipt,
  decisions.declineDocument,
  decisions.takeBackReceipt,
  formulary.listProducts,
  staffLetters.listAllLetters,
  letterFile.readLetterFile,
  soFar.readLettersSoFar,
  staffLetters.issueLetter,
  staffLetters.cancelLetter,
  signals.listSignals,
  signals.countSignals,
  signals.readSignal,
  signals.lookIntoSignal,
  signals.closeSignal,
  search.search,
  patients.searchPatients,
  patients.openPatient,
  patients.readPatientOpening,
  patients.readPatient,
  patientTimeline.readPatientTimeline,
  patients.writeToPatient,
  calls.noteCall,
  staffPapers.listPatientPapers,
  staffPapers.requestPaper,
  staffPapers.withdrawPaperRequest,
  staffPapers.acceptPaper,
  followUps.listFollowUps,
  followUps.countFollowUps,
  staffCaregivers.listWhoMayAct,
  staffCaregivers.proposeAccess,
  staffCaregivers.confirmAccess,
  staffCaregivers.declineAccess,
  staffCaregivers.endPatientAccess,
  staffCaregivers.markDisagreement,
  followUps.listPatientFollowUps,
  followUps.planFollowUp,
  followUps.finishFollowUp,
  followUps.reopenFollowUp,
  grants.listPatientTiers,
  grants.grantTier,
  grants.confirmTier,
  grants.declineTier,
  grants.endTier,
  enrolments.enrolPatient,
  enrolments.listEnrolments,
  enrolments.offerTakeOver,
  cards.listCards,
  cards.makeCard,
  cards.revokeCard,
  cards.lookUpCard,
  cards.claimByCard,
  cards.claimByCall,
  post.listPaperNotices,
  post.printPaperNotices,
  post.readPostalAddress,
  post.setPostalAddress,
  messages.listWaitingMessages,
  messages.settleMessages,
  counter.lookUpClaim,
  counter.checkClaim,
  counter.viewClaimPhoto,
  counter.dispenseClaim,
  counter.readDispensing,
  counter.correctDispensing,
  counter.refuseClaim,
  asking.askForCollector,
  asking.readAsked,
  asking.stopAsking,
  counter.readCounterDay,
  counter.readCounterMonth,
  counter.exportCounterMonth,
  stock.listStock,
  stock.tellStock,
  coming.listComingClaims,
  coming.answerComingClaims,
  till.readTillPin,
  till.setTillPin,
  till.removeTillPin,
  till.lockTill,
  till.unlockTill,
  till.chooseBranch,
  staffProfile.readStaffProfile,
  staff.listStaffAccounts,
  staff.inviteStaff,
  staff.inviteStaffAgain,
  staff.editStaffAccount,
  staff.closeStaffAccount,
  staff.reopenStaffAccount,
  staff.endStaffSessions,
  staff.resetSecondFactor,
  staff.resetTillPin,
  patientImport.checkPatients,
  patientImport.listPatientImports,
  patientImport.readPatientImport,
  patientImport.listPatientRows,
  patientImport.settlePatientRow,
  patientImport.exportPatientRows,
  patientImport.importPatients,
  patientImport.invitePatients,
  patientImport.exportPatientCards,
  patientImport.undoPatientImport,
  staffFile.checkStaffFile,
  staffFile.importStaffFile,
  staffFile.readStaffFile,
  staffFile.listStaffFileRows,
  staffFile.exportStaffFileResult,
  staffFile.exportStaff,
  branchStaff.listBranchStaff,
  branchStaff.inviteToBranch,
  branchStaff.inviteToBranchAgain,
  branchStaff.giveTillPin,
  branchStaff.endBranchStaffSessions,
  branchStaff.takeFromBranches,
  secondFactor.readSecondFactor,
  secondFactor.beginSecondFactor,
  secondFactor.confirmSecondFactor,
  secondFactor.removeSecondFactor,
  staffPharmacies.listManagedPharmacies,
  staffPharmacies.addPharmacy,
  staffPharmacies.editPharmacy,
  staffPharmacies.setPharmacyService,
  staffPharmacies.listManagedBranches,
  staffPharmacies.addBranch,
  staffPharmacies.editBranch,
  staffPharmacies.setBranchService,
  staffProfessionals.listManagedProfessionals,
  staffProfessionals.addProfessional,
  staffProfessionals.editProfessional,
  staffProfessionals.setProfessionalUse,
  csv.checkTable,
  csv.importTable,
  csv.readTableImport,
  csv.listTableFaults,
  csv.exportTable,
  staffContent.listEditedPages,
  staffContent.readEditedPage,
  staffContent.readPageVersion,
  staffContent.saveDraft,
  staffContent.discardDraft,
  staffContent.publishPage,
  education.listEducationPages,
  education.addEducationPage,
  education.arrangeEducationPage,
  staffProgram.readProgram,
  staffProgram.editProgram,
  combination.readCombinations,
  combination.chooseCombination,
  reminders.listReminderSettings,
  reminders.changeReminder,
  workingTime.readWorkingTime,
  workingTime.changeWorkingTime,
  workingTime.putHoliday,
  workingTime.removeHoliday,
  staffPapers.listPaperKinds,
  staffPapers.addPaperKind,
  staffPapers.changePaperKind,
  staffPapers.orderPaperKinds,
  texts.listTexts,
  texts.addText,
  texts.changeText,
  texts.orderTexts,
  formulary.listManagedProducts,
  formulary.readManagedProduct,
  formulary.addProduct,
  formulary.editProduct,
  formulary.setProductUse,
  prices.listPrices,
  prices.setPrice,
  prices.removePrice,
  tiers.listTiers,
  tiers.addTier,
  tiers.changeTier,
  tiers.setTierUse,
  tiers.setTierRule,
  secondPerson.readSecondPersonLimit,
  secondPerson.changeSecondPersonLimit,
  secondPerson.listProposals,
  secondPerson.proposeChanges,
  secondPerson.acceptProposal,
  secondPerson.declineProposal,
  secondPerson.withdrawProposal,
  taxes.listTaxes,
  taxes.setTax,
  taxes.removeTax,
  budgets.listBudgets,
  budgets.addBudget,
  budgets.changeBudget,
  budgets.checkBudgets,
  announcements.listAnnouncements,
  announcements.countAudience,
  announcements.sendAnnouncement,
  staffErasure.listErasureRequests,
  staffErasure.erasePatient,
  staffAdverseEvents.listAdverseEvents,
  staffAdverseEvents.recordAdverseEvent,
  staffAdverseEvents.listProductsToReport,
  staffAdverseEvents.readAdverseEvent,
  staffAdverseEvents.followUpAdverseEvent,
  staffAdverseEvents.assessAdverseEvent,
  staffAdverseEvents.exportAdverseEvent,
  staffAdverseEvents.handOverAdverseEvent,
  staffAdverseEvents.acknowledgeAdverseEvent,
  staffAdverseEvents.readAdverseEventClock,
  staffAdverseEvents.confirmAdverseEventClock,
  adverseEventMonths.listAdverseEventMonths,
  adverseEventMonths.exportAdverseEventMonth,
  adverseEventMonths.settleAdverseEventMonth,
  breaches.listBreaches,
  breaches.openBreach,
  breaches.readBreach,
  breaches.searchBreach,
  breaches.listAffectedPatients,
  breaches.exportAffectedPatients,
  breaches.recordCommissionTold,
  breaches.tellAffectedPatients,
  breaches.closeBreach,
  recalls.listRecalls,
  recalls.readReportedDefect,
  recalls.draftRecall,
  recalls.readRecall,
  recalls.changeRecall,
  recalls.listRecalledLetters,
  recalls.exportRecalledLetters,
  recalls.exportRecalledBatch,
  recalls.startRecall,
  recalls.callOffRecall,
  reimbursement.makeStatements,
  reimbursement.listStatements,
  reimbursement.readStatement,
  reimbursement.listStatementLines,
  reimbursement.exportStatement,
  reimbursement.exportStatements,
  reimbursement.disputeStatementLine,
  reimbursement.answerStatementDispute,
  reimbursement.acceptStatement,
  reimbursement.payStatement,
  payments.checkStatementPayments,
  payments.payStatements,
  audit.searchAudit,
  audit.exportAudit,
  board.readBoard,
  secondLooks.listSecondLooks,
  secondLooks.openSecondLook,
  secondLooks.answerSecondLook,
  secondLooks.readSecondLookShare,
  secondLooks.changeSecondLookShare,
  coming.readBranchAnswers,
  coming.changeBranchAnswers,
  reports.readReport,
  reports.exportReport,
  retention.readRetention,
  retention.changeRetentionPeriod,
  retention.listDisposals,
  holds.listLegalHolds,
  holds.placeLegalHold,
  holds.liftLegalHold,
  operations.readOperations,
  operations.retryJobs,
  operations.listDamagedFiles,
  operations.listMailsNotSent,
  operations.sendMailAgain,
  webhooks.listWebhooks,
  webhooks.addWebhook,
  webhooks.allowWebhook,
  webhooks.stopWebhook,
  webhooks.removeWebhook,
  webhooks.rotateWebhookSecret,
  webhooks.endFormerSecret,
  webhooks.listWebhookEvents,
  webhooks.sendWebhookEventAgain,
] as const

export const endpoints = [...specified, ...added, ...ofStaff] as const
