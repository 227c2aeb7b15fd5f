import { qrCodeOutline } from 'ionicons/icons'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { validCodes } from '../../platform/cached-code.ts'
import { byCode, type CachedCode } from '../../platform/code-cache.ts'
import { Button } from '../../ui/form/button.tsx'

type Props = { codes: CachedCode[] }

const CodesInView = lazy(
  (): Promise<{ default: ComponentType<Props> }> =>
    import('../letters/shared/codes-in-view.tsx').catch(() => ({ default: PlainCodes })),
)

/** The fallback if the code of the pass cannot be loaded: a code to type, as the counter cannot scan it. */
const PlainCodes = ({ codes }: Props) =>
  byCode(codes).map(([{ code, branch }]) => (
    <p key={code}>
      <b>{code}</b> {branch.name}
    </p>
  ))

/** After the idle log-out: the code, for a patient at a counter without a signal. Hidden if no code is cached. */
export const ShowCode = () => {
  const { t } = useTexts('sign-in')
  const [codes, setCodes] = useState<CachedCode[]>([])
  const [isShown, setShown] = useState(false)
  useEffect(() => void validCodes().then(setCodes), [])
  if (codes.length === 0) return null
  return (
    <div className="stack">
      <Button kind="line" wide icon={qrCodeOutline} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'hideCode' : 'showCode')}
      </Button>
      {isShown ? (
        <Suspense>
          <CodesInView codes={codes} />
        </Suspense>
      ) : (
        <p className="muted small">{t('codeHint')}</p>
      )}
    </div>
  )
}
