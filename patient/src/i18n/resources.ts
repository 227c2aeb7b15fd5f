// The keys that `t` accepts. Types only; each text is loaded with the code that shows it.
import type account from '@aruga/locales/en/account.json'
import type adverseEvents from '@aruga/locales/en/adverse-events.json'
import type audit from '@aruga/locales/en/audit.json'
import type consents from '@aruga/locales/en/consents.json'
import type content from '@aruga/locales/en/content.json'
import type contentHelp from '@aruga/locales/en/content-help.json'
import type contentQuestions from '@aruga/locales/en/content-questions.json'
import type declineReasons from '@aruga/locales/en/decline-reasons.json'
import type documents from '@aruga/locales/en/documents.json'
import type documentsOutbox from '@aruga/locales/en/documents-outbox.json'
import type documentsPrescription from '@aruga/locales/en/documents-prescription.json'
import type documentsQuantity from '@aruga/locales/en/documents-quantity.json'
import type documentsReceipts from '@aruga/locales/en/documents-receipts.json'
import type documentsViewer from '@aruga/locales/en/documents-viewer.json'
import type drafts from '@aruga/locales/en/drafts.json'
import type erasure from '@aruga/locales/en/erasure.json'
import type fieldErrors from '@aruga/locales/en/field-errors.json'
import type home from '@aruga/locales/en/home.json'
import type letters from '@aruga/locales/en/letters.json'
import type lettersClaim from '@aruga/locales/en/letters-claim.json'
import type messages from '@aruga/locales/en/messages.json'
import type notices from '@aruga/locales/en/notices.json'
import type notifications from '@aruga/locales/en/notifications.json'
import type notificationsPush from '@aruga/locales/en/notifications-push.json'
import type outbox from '@aruga/locales/en/outbox.json'
import type passkeys from '@aruga/locales/en/passkeys.json'
import type passwordChange from '@aruga/locales/en/password-change.json'
import type passwordProve from '@aruga/locales/en/password-prove.json'
import type passwordQuestions from '@aruga/locales/en/password-questions.json'
import type passwordReset from '@aruga/locales/en/password-reset.json'
import type passwordUndoEmail from '@aruga/locales/en/password-undo-email.json'
import type person from '@aruga/locales/en/person.json'
import type pharmacies from '@aruga/locales/en/pharmacies.json'
import type photos from '@aruga/locales/en/photos.json'
import type photosCamera from '@aruga/locales/en/photos-camera.json'
import type photosUpload from '@aruga/locales/en/photos-upload.json'
import type portableCopy from '@aruga/locales/en/portable-copy.json'
import type problems from '@aruga/locales/en/problems.json'
import type professionals from '@aruga/locales/en/professionals.json'
import type profile from '@aruga/locales/en/profile.json'
import type profileConfirmEmail from '@aruga/locales/en/profile-confirm-email.json'
import type profilePhoto from '@aruga/locales/en/profile-photo.json'
import type promised from '@aruga/locales/en/promised.json'
import type questions from '@aruga/locales/en/questions.json'
import type registration from '@aruga/locales/en/registration.json'
import type registrationAddress from '@aruga/locales/en/registration-address.json'
import type registrationSending from '@aruga/locales/en/registration-sending.json'
import type registrationSteps from '@aruga/locales/en/registration-steps.json'
import type sessions from '@aruga/locales/en/sessions.json'
import type shell from '@aruga/locales/en/shell.json'
import type signIn from '@aruga/locales/en/sign-in.json'
import type signInBrowser from '@aruga/locales/en/sign-in-browser.json'
import type status from '@aruga/locales/en/status.json'
import type ui from '@aruga/locales/en/ui.json'
import type unlock from '@aruga/locales/en/unlock.json'
import type unsubscribe from '@aruga/locales/en/unsubscribe.json'
import type unsubscribeComingBack from '@aruga/locales/en/unsubscribe-coming-back.json'
import type welcome from '@aruga/locales/en/welcome.json'
import type whatsNew from '@aruga/locales/en/whats-new.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      account: typeof account
      'adverse-events': typeof adverseEvents
      audit: typeof audit
      consents: typeof consents
      content: typeof content
      'content-help': typeof contentHelp
      'content-questions': typeof contentQuestions
      'decline-reasons': typeof declineReasons
      documents: typeof documents
      'documents-prescription': typeof documentsPrescription
      'documents-quantity': typeof documentsQuantity
      'documents-viewer': typeof documentsViewer
      'documents-receipts': typeof documentsReceipts
      'documents-outbox': typeof documentsOutbox
      drafts: typeof drafts
      erasure: typeof erasure
      'field-errors': typeof fieldErrors
      home: typeof home
      outbox: typeof outbox
      letters: typeof letters
      'letters-claim': typeof lettersClaim
      notices: typeof notices
      notifications: typeof notifications
      'notifications-push': typeof notificationsPush
      'password-change': typeof passwordChange
      passkeys: typeof passkeys
      'password-prove': typeof passwordProve
      'password-questions': typeof passwordQuestions
      'password-reset': typeof passwordReset
      'password-undo-email': typeof passwordUndoEmail
      person: typeof person
      pharmacies: typeof pharmacies
      photos: typeof photos
      'photos-camera': typeof photosCamera
      'photos-upload': typeof photosUpload
      'portable-copy': typeof portableCopy
      problems: typeof problems
      professionals: typeof professionals
      profile: typeof profile
      'profile-confirm-email': typeof profileConfirmEmail
      'profile-photo': typeof profilePhoto
      promised: typeof promised
      messages: typeof messages
      questions: typeof questions
      registration: typeof registration
      'registration-address': typeof registrationAddress
      'registration-sending': typeof registrationSending
      'registration-steps': typeof registrationSteps
      sessions: typeof sessions
      shell: typeof shell
      'sign-in': typeof signIn
      'sign-in-browser': typeof signInBrowser
      status: typeof status
      ui: typeof ui
      unlock: typeof unlock
      unsubscribe: typeof unsubscribe
      'unsubscribe-coming-back': typeof unsubscribeComingBack
      welcome: typeof welcome
      'whats-new': typeof whatsNew
    }
  }
}
