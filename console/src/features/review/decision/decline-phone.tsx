import { hasFact } from '@aruga/contract/documents/kinds'
import { aboutLanguage, byLanguage, type Language, textIn } from '@aruga/contract/languages'
import type { CaseDocument, CaseInFull } from '@aruga/contract/review/case-file'
import { dateFormatter } from '@aruga/ui/format/dates'
import { arrowForward } from 'ionicons/icons'
import { phoneWord } from '../../../i18n/phone-words.ts'
import { t } from '../../../i18n/t.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Phone, Unwritten } from '../../../ui/phone/phone.tsx'
import type { Decline } from '../drafts.ts'
import styles from './decline.module.css'
import { DeclinePicture } from './decline-documents.tsx'

type Props = { of: CaseInFull; value: Decline; language: Language; onLanguage: (language: Language) => void }

const nearDay = byLanguage((language) => dateFormatter(() => language, { month: 'long', day: 'numeric' }))

/** The first screen of the patient's app after this decline. */
export const DeclinePhone = ({ of, value, language, onLanguage }: Props) => {
  const { firstName, language: theirs } = of.patient
  const { final, note } = value
  const [first, ...others] = of.documents.filter(({ id }) => value.wrong.includes(id))
  const text = textIn(note, language).trim()
  return (
    <Phone
      title={t('ui:phone.whatTheySee', { name: firstName })}
      language={language}
      onLanguage={onLanguage}
      detail={t('review:decline.sentIn', { language: aboutLanguage(theirs ?? 'en').name })}
    >
      {!final && (
        <span>
          <Chip tone="turn" icon={arrowForward}>
            {phoneWord(language, 'yourTurn')}
          </Chip>
        </span>
      )}
      <b className={styles.phoneTitle}>{final ? phoneWord(language, 'notEligibleTitle') : titleOf(first, language)}</b>
      {!final && first && <DeclinePicture of={first} />}
      <p>{text || <Unwritten>{t('review:decline.nothingYet')}</Unwritten>}</p>
      {final ? (
        <p>{phoneWord(language, 'notEligibleDo')}</p>
      ) : (
        <span className={styles.phoneButton}>{phoneWord(language, 'newPhoto')}</span>
      )}
      {!final && others.length > 0 && (
        <p className="muted">{phoneWord(language, 'moreTurns_one', { count: others.length })}</p>
      )}
    </Phone>
  )
}

function titleOf(document: CaseDocument | undefined, language: Language) {
  if (!document) return <Unwritten>{t('review:decline.noPhotoYet')}</Unwritten>
  const { kind, statedNumber, uploadedAt, paper } = document
  if (hasFact(kind, 'needsQuantity') && statedNumber)
    return phoneWord(language, 'turnAgainOf', { number: statedNumber })
  if (paper) return phoneWord(language, 'turnAgainProgramPaper', { name: textIn(paper.names, language) })
  return phoneWord(language, `turnAgain${kind}`, { day: nearDay[language](uploadedAt) })
}
