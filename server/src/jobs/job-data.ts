/** Queue -> the data of its jobs. Ids only: a job contains no personal data. */
export type JobData = {
  mail:
    | { kind: 'notification'; notificationId: string }
    /** A notice to somebody whose address was used again, to register or as another account's new address. */
    | { kind: 'alreadyRegistered'; accountId: string }
    /** A link that confirms a registration; its token is created when the mail is written, so the queue holds none. */
    | { kind: 'registrationLink'; accountId: string; appName?: string }
    /** A link for a new password. The token is created when the mail is written, so the queue holds none. */
    | { kind: 'passwordReset'; accountId: string; appName?: string; returnUrl?: string; returnUrlHash?: string }
    /** A link for a staff member to choose a first password; its token is created when the mail is written, too. */
    | { kind: 'invitation'; accountId: string }
    /** How a patient whom others enrolled takes over. `mailId`: identifies the mail, in place of the job. */
    | { kind: 'takeOver'; patientId: string; mailId: string }
    /** A link to the account's new address, which proves that its owner has the mailbox. */
    | { kind: 'emailChange'; accountId: string }
    /** A link to the previous address, which takes the account back. */
    | { kind: 'emailUndo'; undoId: number }
  /** An SMS about the number that an account logs in with. A code is made when it is sent, so the queue holds neither it nor the number. */
  numberText: {
    accountId: string
    about: 'Registration' | 'PasswordReset' | 'NewNumber' | 'AlreadyRegistered' | 'NumberChangeAsked'
  }
  /** A notification to its patient's phones, and later its mail, unless one has shown it. */
  push: {
    /** `sms`: by SMS, else by mail. */
    kind: 'send' | 'mailUnlessShown' | 'sms'
    notificationId: string
    /** ISO 8601: when to give up on a push service that asks for patience. */
    until?: string
    /** How often an SMS operator has put it off. */
    tries?: number
  }
  /** An event for a receiver outside. */
  webhook: { eventId: string }
  /** The ZIP of a patient's data and files. */
  portableCopy: { copyId: string }
  /** Notifications for the patients of an announcement's audience. */
  announcement: { announcementId: string }
  /** The search of the audit log for the patients whom a breach affected. */
  breachSearch: { breachId: string }
  /** Notifications for the patients whom a breach affected. */
  breachNotice: { breachId: string }
  /** The letters of a recall. */
  recall: { recallId: string }
  /** The rows of a checked CSV file. */
  tableImport: { importId: string }
  /** The people of a checked CSV file of staff. */
  staffFile: { fileId: string }
  /** The patients of a checked CSV file: brought in, or taken out again. */
  patientImport: { importId: string }
  /** Invitations to the patients of such a file, some hundred a minute. */
  patientInvitations: { importId: string }
  /** Every 15 minutes: letters past their date or near it, and cases whose promise is about to break. */
  letterDates: Record<never, never>
  /** Each minute: new entries of the audit log join its chain. */
  auditSeal: Record<never, never>
  /** Each minute: new rows join the figures of the reports. */
  reports: Record<never, never>
  /** Each minute: what connects new documents and their patients with others. */
  signals: Record<never, never>
  /** Every five minutes: some of the documents that arrived before their pictures were compared. */
  earlierLooks: Record<never, never>
  /** Nightly: doctors with far more registrations than others. */
  busyDoctors: Record<never, never>
  unproved: Record<never, never>
  /** Nightly: data whose retention period is over. */
  retention: Record<never, never>
  /** Nightly: the statements of last month that are missing. */
  statements: Record<never, never>
  /** A file that the virus scanner has not checked yet. */
  scanFile: { documentId: string }
  /** Each minute: quarantined files that have no such job. */
  scanHeld: Record<never, never>
  /** Each morning: administrators are notified of erasures that are due. */
  erasureReminder: Record<never, never>
  /** Each morning: safety officers are notified of side effects that are due, administrators of those past their day. */
  adverseEventReminder: Record<never, never>
  /** Reads the stored files that are due, every file once in four weeks. */
  fileCheck: Record<never, never>
  /** Hourly housekeeping. */
  sweep: Record<never, never>
}
export type Queue = keyof JobData
