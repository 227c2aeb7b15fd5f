import type { EditedPage } from '@aruga/contract/content/staff'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayTime } from '../../ui/dates.ts'
import { Loaded } from '../../ui/states.tsx'
import { Changes } from './changes.tsx'
import { versionQuery, type Which } from './queries.ts'

/** Every version, and what the next one changed in it. */
export const Versions = ({ which, page }: { which: Which; page: EditedPage }) => {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <ol className="stack tight">
      {page.versions.map(({ version, effectiveFrom, publishedBy }) => (
        <li key={version} className="card stack tight">
          <div className="line-up apart">
            <span>
              <b>Version {version}</b>
              <br />
              <span className="fine muted">
                In force from {formatDayTime(effectiveFrom)},{' '}
                {publishedBy ? `by ${publishedBy}` : 'came with the product'}
              </span>
            </span>
            {version > 1 && (
              <Button
                variant="default"
                aria-expanded={shown === version}
                onClick={() => setShown(shown === version ? null : version)}
              >
                What it changed
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
    <Loaded query={after} failed="We could not load this version" rows={2}>
      {({ markdown }) => (
        <Loaded query={before} failed="We could not load the version before" rows={2}>
          {(earlier) => <Changes before={earlier.markdown} after={markdown} />}
        </Loaded>
      )}
    </Loaded>
  )
}
