import { hueOf } from '@aruga/contract/accent'
import { byLanguage, type Language } from '@aruga/contract/languages'
import { dateFormatter } from '@aruga/ui/format/dates'
import { countOf } from '@aruga/ui/format/numbers'
import { Pass, PassFacts } from '@aruga/ui/letter-pass/pass'
import { Ring } from '@aruga/ui/letter-pass/ring'
import { RingFace } from '@aruga/ui/letter-pass/ring-face'
import { useQuery } from '@tanstack/react-query'
import { arrowForward, qrCodeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { phoneWord } from '../../i18n/phone-words.ts'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Preview, Screen } from '../../ui/phone/phone.tsx'
import { everyProductQuery } from '../formulary/queries.ts'
import styles from './program.module.css'

const dayIn = byLanguage((language) => dateFormatter(() => language, { dateStyle: 'long' }))
const IN_A_MONTH = new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString()

/** The home of a patient with a code, in the program's name and colour, light and dark, before anything is saved. */
export const ProgramPreview = ({ name, colour }: { name: string; colour: string }) => {
  const [language, setLanguage] = useState<Language>('en')
  const hue = hueOf(colour)
  return (
    <Preview
      title={t('ui:phone.whatPatientsSee')}
      language={language}
      onLanguage={setLanguage}
      detail={hue === null && colour !== '' ? t('program:programPage.noHue') : undefined}
    >
      <div className={styles.screens}>
        {(['light', 'dark'] as const).map((theme) => (
          <Screen key={theme} language={language} theme={theme} hue={hue}>
            <b>{name.trim() || 'Aruga'}</b>
            <ClaimedPass language={language} />
            <span className={styles.button}>
              <Icon of={qrCodeOutline} />
              {phoneWord(language, 'showCode')}
            </span>
          </Screen>
        ))}
      </div>
    </Preview>
  )
}

/** A letter of the program's first product with a code. */
const ClaimedPass = ({ language }: { language: Language }) => {
  const product = useQuery(everyProductQuery).data?.items[0]
  const unit = product?.unit ?? 'pen'
  const whole = countOf(12, unit, language)
  return (
    <Pass
      stub={
        <PassFacts
          facts={[
            [phoneWord(language, 'useBy'), dayIn[language](IN_A_MONTH)],
            [phoneWord(language, 'pharmacy'), t('program:programPage.branch')],
          ]}
        />
      }
    >
      <RingFace
        chip={
          <Chip tone="turn" icon={arrowForward}>
            {phoneWord(language, 'letterClaimed')}
          </Chip>
        }
        title={product?.name ?? t('program:programPage.medicine')}
        detail={product?.strength ?? ''}
        ring={
          <Ring
            part={5}
            whole={12}
            label={`5 ${phoneWord(language, 'ofWhole', { whole })} ${phoneWord(language, 'isBought')}`}
            caption={
              <>
                {phoneWord(language, 'ofWhole', { whole })}
                <br />
                {phoneWord(language, 'isBought')}
              </>
            }
          />
        }
      />
    </Pass>
  )
}
