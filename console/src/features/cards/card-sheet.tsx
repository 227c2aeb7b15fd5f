import { cardForPeople } from '@aruga/contract/cards/number'
import type { ProgramFacts } from '@aruga/contract/program/program'
import { Mark } from '@aruga/ui/art/art'
import { t } from '../../i18n/t.ts'
import { Qr } from '../../ui/qr.tsx'
import styles from './cards.module.css'

export type CardShown = { number: string; firstName: string; lastName: string }

type Program = Pick<ProgramFacts, 'name' | 'phone'> | undefined
/** The counter's texts are in both languages. */
const inBoth = (key: 'show' | 'finds') =>
  [t(`counter:cardBack.${key}`), t(`counter:cardBack.${key}`, { lng: 'fil' })] as const

/** Front and back, in the size of a bank card on paper: a name and a number, nothing of health. */
export const CardSheet = ({ card, program }: { card: CardShown; program: Program }) => (
  <div className={styles.sheet}>
    <article className={`${styles.face} ${styles.front}`} aria-label={t('cards:front')}>
      <header>
        <Mark />
        <b translate="no">{program?.name}</b>
        <span>{t('cards:patientCard')}</span>
      </header>
      <p className={styles.name} translate="no">
        {[card.firstName, card.lastName].filter(Boolean).join(' ')}
      </p>
      <footer>
        <b className={`num ${styles.number}`} translate="no">
          {cardForPeople(card.number)}
        </b>
        <span>{t('cards:withId')}</span>
      </footer>
    </article>
    <article className={`${styles.face} ${styles.back}`} aria-label={t('cards:backLabel')}>
      <Qr text={card.number} label={t('cards:qr')} />
      <div>
        <ol>
          {(['show', 'finds'] as const).map((key) => (
            <li key={key}>
              {inBoth(key)[0]}
              <span lang="fil">{inBoth(key)[1]}</span>
            </li>
          ))}
        </ol>
        <p>
          {program?.phone && t('cards:onBack.questions', { phone: program.phone })} {t('cards:onBack.found')}
        </p>
      </div>
    </article>
  </div>
)
