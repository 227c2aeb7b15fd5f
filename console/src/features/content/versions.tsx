import type { EditedPage } from '@aruga/contract/content/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { formatDayTime } from '../../ui/dates.ts'
import { Loaded } from '../../ui/states.tsx'
import { Changes } from './changes.tsx'
import { versionQuery, type Which } from './queries.ts'

/** All versions, each with its changes. */
export const Versions = ({ which, page }: { which: Which; page: EditedPage }) => {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <ol className="stack tight">
      {page.versions.map(({ version, effectiveFrom, publishedBy }) => (
        <li key={version} className="card stack tight">
          <div className="line-up apart">
            <span>
              <b>{t('content:versions.version', { version })}</b>
              <br />
              <span className="fine muted">
                {publishedBy
                  ? t('content:versions.inForceBy', { day: formatDayTime(effectiveFrom), publishedBy })
                  : t('content:versions.inForceWithTheProduct', { day: formatDayTime(effectiveFrom) })}
              </span>
            </span>
            {version > 1 && (
              <Button
                variant="default"
                aria-expanded={shown === version}
                onClick={() => setShown(shown === version ? null : version)}
              >
                {t('content:versions.whatItChanged')}
              </Button>
            )}
          </div>
          {shown === version && <WhatItChanged which={which} version={version} />}
        </li>
      ))}
    </ol>
  )
}

const WhatItChanged = ({ which, version }: { which: Which; version: number }) => {
  const after = useQuery(versionQuery({ ...which, version }))
  const before = useQuery(versionQuery({ ...which, version: version - 1 }))
  return (
    <Loaded query={after} failed={t('content:versions.weCouldNotLoadThisVersion')} rows={2}>
      {({ markdown }) => (
        <Loaded query={before} failed={t('content:versions.weCouldNotLoadThe')} rows={2}>
          {(earlier) => <Changes before={earlier.markdown} after={markdown} />}
        </Loaded>
      )}
    </Loaded>
  )
}
