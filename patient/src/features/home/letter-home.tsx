import type { Letter, LetterInFull } from '@aruga/contract/letters'
import type { Notification } from '@aruga/contract/notifications'
import { qrCodeOutline, storefrontOutline } from 'ionicons/icons'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Columns } from '../../ui/page.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Section } from '../../ui/section.tsx'
import { Steps } from '../../ui/steps.tsx'
import { isOpen } from '../letters/current-letter.ts'
import { RingPass } from '../letters/letter-pass.tsx'
import { LetterRow, letterPath } from '../letters/letter-row.tsx'
import { standingSteps } from '../letters/letter-steps.ts'
import { useLetterTexts } from '../letters/texts.ts'
import { News } from './news.tsx'
import { useHomeTexts } from './texts.ts'

type Props = { letter: LetterInFull; letters: Letter[]; news: Notification[] }

/** Home of a patient with a letter: the letter, the one thing to do, what comes next, what is new. */
export const LetterHome = ({ letter, letters, news }: Props) => {
  const t = useHomeTexts()
  const texts = useLetterTexts()
  const others = letters.filter((other) => isOpen(other) && other.id !== letter.id)
  const path = letterPath(letter.id)
  return (
    <Columns kind="three">
      <div>
        <RingPass letter={letter} />
        {letter.status === 'Issued' && (
          <ButtonLink to={path} icon={storefrontOutline}>
            {t('claim')}
          </ButtonLink>
        )}
        {letter.status === 'Claimed' && (
          <ButtonLink to={path} icon={qrCodeOutline}>
            {t('showCode')}
          </ButtonLink>
        )}
      </div>
      <div>
        <Section title={t('next')} link={{ to: path, label: t('seeLetter') }}>
          <Card>
            <Steps steps={standingSteps(letter, texts)} />
          </Card>
        </Section>
        <News news={news} />
      </div>
      <div>
        {others.length > 0 && (
          <Section title={t('otherLetters')} link={{ to: '/tabs/letters', label: t('allLetters') }}>
            <Rows label={t('otherLetters')}>
              {others.map((other) => (
                <LetterRow key={other.id} letter={other} />
              ))}
            </Rows>
          </Section>
        )}
      </div>
    </Columns>
  )
}
