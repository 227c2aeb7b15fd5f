import { checkmarkCircle, ellipseOutline } from 'ionicons/icons'
import { Icon } from '../../../ui/icon.tsx'
import { type PasswordRule, passwordRules } from '../answers.ts'
import './password-rules.css'
import { useStepTexts } from './texts.ts'

const words = {
  length: 'passwordLength',
  cases: 'passwordCases',
  digit: 'passwordDigit',
  sign: 'passwordSign',
} as const satisfies Record<PasswordRule, string>

/** The parts of the password rule; each gets its tick as soon as it holds. */
export const PasswordRules = ({ password }: { password: string }) => {
  const t = useStepTexts()
  return (
    <ul className="password-rules">
      {(Object.keys(words) as PasswordRule[]).map((rule) => {
        const met = passwordRules[rule](password)
        return (
          <li key={rule} className={met ? 'met' : undefined}>
            <Icon of={met ? checkmarkCircle : ellipseOutline} small />
            <span>
              {t(words[rule])}
              <span className="sr">: {t(met ? 'ruleMet' : 'ruleOpen')}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
