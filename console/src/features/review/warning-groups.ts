// Warnings that are answered together, with one reason.
import type { Acknowledgement, AcknowledgementReason, Warning, WarningName } from '@aruga/contract/review/warnings'

const namesIn = {
  handOver: [
    'NothingHandedOver',
    'BranchWithoutHandOver',
    'DayWithoutHandOver',
    'MoreThanHandedOver',
    'FewerThanHandedOver',
    'AmountDiffers',
  ],
  openLetter: ['OpenLetterForProduct'],
  otherProduct: ['OtherProduct'],
  pace: ['SoonerThanDose', 'FasterThanDose', 'MoreThanPrescribed'],
  duplicate: ['SameFile', 'SameReceipt'],
  samePerson: ['SamePerson', 'SameMobile'],
  samePicture: ['SamePicture'],
  inSequence: ['ReceiptsInSequence'],
  busyDoctor: ['BusyDoctor'],
} as const satisfies Record<string, WarningName[]>
type Group = keyof typeof namesIn

/** `of`: the warnings that it answers. Once these change, it answers nothing. */
export type Answer = { reason: AcknowledgementReason; note: string; of: string }
/** By `WarningGroup.key`. */
export type Answers = Partial<Record<string, Answer>>

/** `key`: of this group among all shown; `productId`: of the letter that it is about. */
export type WarningGroup = {
  key: string
  group: Group
  productId: string | undefined
  warnings: Warning[]
  /** The answer, if it is still about these warnings. */
  answer: Answer | undefined
  /** Whether it was about other numbers. */
  outdated: boolean
}

/** Identifies the warnings with their numbers. */
export const keyOfWarnings = (warnings: readonly Warning[]) =>
  warnings
    .map(({ what, units, letterId }) => [what, units, letterId].filter((part) => part !== undefined).join(' '))
    .join(', ')

/** The warnings that need an answer now: those of one group, about one letter, need one together. */
export const groupsOf = (warnings: readonly Warning[], answers: Answers): WarningGroup[] =>
  (Object.keys(namesIn) as Group[]).flatMap((group) => {
    const inGroup = warnings.filter(({ what }) => (namesIn[group] as readonly WarningName[]).includes(what))
    const products = [...new Set(inGroup.map(({ productId }) => productId))]
    return products.map((productId) => {
      const about = inGroup.filter((one) => one.productId === productId)
      const key = productId ? `${group} ${productId}` : group
      const answer = answers[key]
      const current = answer?.of === keyOfWarnings(about)
      const outdated = answer !== undefined && !current
      return { key, group, productId, warnings: about, answer: current ? answer : undefined, outdated }
    })
  })

export const isAnswered = ({ answer }: WarningGroup) =>
  answer !== undefined && (answer.reason !== 'Other' || answer.note.trim() !== '')

/** The acknowledgements to send. */
export const acknowledgementsOf = (groups: readonly WarningGroup[]): Acknowledgement[] =>
  groups.flatMap(({ warnings, answer }) =>
    answer
      ? warnings.map((warning) => {
          const note = answer.note.trim()
          return { ...warning, reason: answer.reason, ...(note && { note }) }
        })
      : [],
  )
