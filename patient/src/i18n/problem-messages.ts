// What a patient reads when the program says no: one text for each code that a patient's call can answer, in both languages.
// The contract's own words are for other clients; `{{name}}` is filled from the problem's `data`.
import type { added, specified } from '@aruga/contract/endpoints'
import type { ProblemCode } from '@aruga/contract/problems'

/** What any call may answer (`refusalsOf` in the contract); the test compares. */
type OfAnyCall =
  | 'ValidationFailed'
  | 'NotAllowed'
  | 'TooManyRequests'
  | 'UnsupportedContent'
  | 'RequestTooLarge'
  | 'RangeNotSatisfiable'
  | 'InternalError'
  | 'NotReady'
type OfPatients = (typeof specified | typeof added)[number]['problems'][number] | OfAnyCall

/** The token endpoint has one code for all its refusals (RFC 6749) and tells them apart in words. */
export type LogInRefusal = 'logInWrong' | 'logInLocked' | 'logInClosed'
/** `tryAgainAt`: of `TooManyRequests` where the server says when. `field`: of one field, where the server's words are English. */
type Key = (OfPatients & ProblemCode) | LogInRefusal | 'tryAgainAt' | 'field'

const en: Record<Key, string> = {
  ValidationFailed: 'Something in this was not right. Check what you typed, then try again.',
  NotFound: 'We could not find this any more. Go back and open it again.',
  NotAllowed: 'Your account may not do this.',
  TooManyRequests: 'You have tried too often. Please wait a minute, then try again.',
  tryAgainAt: 'You have tried too often. Please try again at {{time}}.',
  InternalError: 'Something went wrong on our side. Please try again in a moment.',
  NotReady: 'The program is not ready yet. Please try again in a moment.',
  StorageFull: 'We cannot store photos right now. Nothing was saved. Please try again later.',
  UnsupportedContent: 'This app may be out of date. Load it again, then try once more.',
  RequestTooLarge: 'This is more than we can take at once. Send a smaller file, or less text.',
  RequestInProgress: 'We are still working on this. Wait a moment, then try again.',
  IdempotencyKeyReused: 'This was sent before with something else in it. Open this page again, then send it once more.',
  RangeNotSatisfiable: 'The file did not open. Close it and open it again.',
  field: 'This answer was not taken. Please check it.',

  PasswordMismatch: 'This is not your current password. Press Show and check it.',
  InvalidToken: 'This link no longer works. Ask for a new one.',
  SecurityAnswerNeeded: 'Please answer your security question too.',
  SecurityAnswerWrong: 'This is not the answer you gave. Tries left: {{left}}.',
  ConsentNeeded: 'The program cannot work without your consent. You can give it in your account.',
  logInWrong: 'Invalid username or password!',
  logInLocked: 'The user account has been locked out due to invalid login attempts. Please wait a while and try again.',
  logInClosed: 'You are not allowed to login! Your account is inactive or needs to confirm your email/phone number.',

  HcpCodeUnknown: 'We do not know this code. Check each letter and digit on the paper from your doctor.',
  HcpCodeRetired: 'This code is no longer in use. Ask your doctor for a new one.',

  FileEmpty: 'This file was empty when it arrived. Take the photo again, or choose another file.',
  FileTooLarge: 'This file is larger than {{megabytes}} MB. Choose a smaller one, or take a photo.',
  FileTypeNotAccepted: 'This is not a picture or a PDF that we can read. Choose another file, or take a photo.',
  FileUnreadable: 'This file is damaged or protected, we could not open it. Choose another one, or take a new photo.',
  FileTooManyPages: 'This PDF has more than {{pages}} pages. Send only the pages we ask for, or take a photo.',

  PatientNotActive: 'You can send this once your registration is approved.',
  DocumentAlreadyReviewed: 'This document is already decided. You do not have to send it again.',
  DocumentAlreadyReplaced: 'You have already sent another photo in place of this one.',
  PrescriptionNotUsable: 'This prescription cannot be used for a letter. Please send a new one.',
  LetterTakesNoReceipt: 'Nothing was bought with this letter yet. Claim it at a pharmacy first.',
  ReceiptQuantityTooLarge: 'Only {{left}} left to prove on this letter. Please check the quantity.',

  LetterNotClaimable: 'This letter can no longer be claimed.',
  LetterExpired: 'This letter is past its date. Ask your doctor for a new prescription.',
  LetterClaimedElsewhere: 'This letter is already claimed at another branch. Undo that claim first.',
  LetterNotClaimed: 'This letter is not claimed any more, so there is nothing to undo.',
  ClaimAlreadyScanned: 'The counter has already scanned your code, so the claim cannot be undone.',
  BranchNotAvailable: 'This branch does not serve the program now. Please choose another one.',
}

const fil: Record<Key, string> = {
  ValidationFailed: 'May hindi po tama rito. Tingnan ang inilagay ninyo, tapos subukan ulit.',
  NotFound: 'Hindi na po namin ito makita. Bumalik at buksan ulit.',
  NotAllowed: 'Hindi po ito puwedeng gawin ng account ninyo.',
  TooManyRequests: 'Masyado na pong maraming subok. Maghintay ng isang minuto, tapos subukan ulit.',
  tryAgainAt: 'Masyado na pong maraming subok. Subukan ulit nang {{time}}.',
  InternalError: 'Nagkaproblema po sa amin. Pakisubukan ulit maya-maya.',
  NotReady: 'Hindi pa po handa ang programa. Pakisubukan ulit maya-maya.',
  StorageFull: 'Hindi po kami makapagtago ng litrato ngayon. Walang na-save. Pakisubukan ulit mamaya.',
  UnsupportedContent: 'Baka luma na po ang app na ito. I-load ulit, tapos subukan muli.',
  RequestTooLarge:
    'Masyado po itong malaki para sa isang padala. Magpadala ng mas maliit na file, o mas maikling sulat.',
  RequestInProgress: 'Ginagawa pa po namin ito. Maghintay sandali, tapos subukan ulit.',
  IdempotencyKeyReused: 'Naipadala na po ito dati na iba ang laman. Buksan ulit ang pahina, tapos ipadala muli.',
  RangeNotSatisfiable: 'Hindi po nabuksan ang file. Isara at buksan ulit.',
  field: 'Hindi po tinanggap ang sagot na ito. Pakitingnan ulit.',

  PasswordMismatch: 'Hindi po ito ang kasalukuyang password ninyo. Pindutin ang Ipakita at tingnan.',
  InvalidToken: 'Hindi na po gumagana ang link na ito. Humingi ng bago.',
  SecurityAnswerNeeded: 'Sagutin din po ang security question ninyo.',
  SecurityAnswerWrong: 'Hindi po ito ang sagot na ibinigay ninyo. Natitirang subok: {{left}}.',
  ConsentNeeded: 'Kailangan po ng programa ang pahintulot ninyo. Maibibigay ninyo ito sa account.',
  logInWrong: 'Mali po ang e-mail address o ang password.',
  logInLocked: 'Naka-lock po muna ang account dahil sa ilang maling password. Maghintay po sandali at subukan ulit.',
  logInClosed:
    'Hindi po kayo makapag-log in. Hindi aktibo ang account, o kailangan pang kumpirmahin ang e-mail o numero ninyo.',

  HcpCodeUnknown: 'Hindi po namin kilala ang code na ito. Tingnan ang bawat letra at numero sa papel mula sa doktor.',
  HcpCodeRetired: 'Hindi na po ginagamit ang code na ito. Humingi ng bago sa doktor ninyo.',

  FileEmpty: 'Walang laman ang file noong dumating. Ulitin po ang litrato, o pumili ng iba.',
  FileTooLarge: 'Lampas sa {{megabytes}} MB ang file na ito. Pumili po ng mas maliit, o kumuha ng litrato.',
  FileTypeNotAccepted: 'Hindi po ito litrato o PDF na nababasa namin. Pumili ng iba, o kumuha ng litrato.',
  FileUnreadable:
    'Sira o naka-lock ang file na ito, hindi namin mabuksan. Pumili po ng iba, o kumuha ng bagong litrato.',
  FileTooManyPages:
    'Lampas sa {{pages}} pahina ang PDF na ito. Ipadala lang po ang hinihingi namin, o kumuha ng litrato.',

  PatientNotActive: 'Maipapadala po ninyo ito kapag aprubado na ang rehistro ninyo.',
  DocumentAlreadyReviewed: 'Napagpasyahan na po ang dokumentong ito. Hindi na kailangang ipadala ulit.',
  DocumentAlreadyReplaced: 'May naipadala na po kayong kapalit nito.',
  PrescriptionNotUsable: 'Hindi po magagamit ang resetang ito para sa sulat. Magpadala po ng bago.',
  LetterTakesNoReceipt: 'Wala pa pong nabibili gamit ang sulat na ito. Kunin muna sa botika.',
  ReceiptQuantityTooLarge: '{{left}} na lang po ang puwedeng patunayan sa sulat na ito. Pakitingnan ang dami.',

  LetterNotClaimable: 'Hindi na po makukuha ang sulat na ito.',
  LetterExpired: 'Lampas na sa petsa ang sulat na ito. Humingi po sa doktor ng bagong reseta.',
  LetterClaimedElsewhere: 'Nakuha na ang sulat na ito sa ibang branch. Bawiin po muna iyon.',
  LetterNotClaimed: 'Wala na pong kuha ang sulat na ito, kaya walang babawiin.',
  ClaimAlreadyScanned: 'Na-scan na po ng counter ang code ninyo, kaya hindi na mababawi ang pagkuha.',
  BranchNotAvailable: 'Hindi muna kasali sa programa ang branch na ito. Pumili po ng iba.',
}

export const problemMessages = { en, fil }
