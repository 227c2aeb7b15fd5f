import { optionalPurposes } from '@aruga/contract/registration/registration'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../i18n/messages.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Markdown } from '../../content/shared/markdown.tsx'
import { contentQuery } from '../../content/shared/queries.ts'
import consentStyles from '../steps/consent-step.module.css'
import type { Somebody } from './somebody.ts'

type Props = { one: Somebody; error: string | undefined; onChange: (typed: Partial<Somebody>) => void }

/** The published consent, which the guardian gives for the patient. */
export const ConsentPart = ({ one, error, onChange }: Props) => {
  const { t } = useTexts('registration-somebody')
  const { t: sending } = useTexts('registration-sending')
  const consent = useQuery(contentQuery('patient-consent', useLanguage()))
  return (
    <Loaded
      query={consent}
      failed={sending('consentFailed')}
      skeleton={<Skeleton cards={[['title', 'line', 'line', 'short']]} />}
    >
      {(page) => (
        <>
          <section
            className={`${consentStyles.consentText} card`}
            aria-label={sending('consentRegion')}
            lang={page.language}
          >
            <Markdown>{page.markdown}</Markdown>
          </section>
          <CheckRow
            checked={one.isAgreed}
            error={error}
            detail={t('isAgreedDetail')}
            onChange={({ target }) => onChange({ isAgreed: target.checked })}
          >
            <b>{t('isAgreed', { name: one.firstName.trim() })}</b>
          </CheckRow>
          {optionalPurposes.map((purpose) => (
            <CheckRow
              key={purpose}
              checked={one.optionalConsents.includes(purpose)}
              detail={sending(`${purpose}Detail`)}
              onChange={({ target }) =>
                onChange({
                  optionalConsents: optionalPurposes.filter((other) =>
                    other === purpose ? target.checked : one.optionalConsents.includes(other),
                  ),
                })
              }
            >
              {sending(purpose)}
            </CheckRow>
          ))}
        </>
      )}
    </Loaded>
  )
}
