import type { ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import styles from './what-follows.module.css'

/** The consequences of a choice, point by point: icon, subject, what happens to it. */
export const WhatFollows = ({ children }: { children: ReactNode }) => <ul className={styles.follows}>{children}</ul>

export const Point = ({ icon, title, children }: { icon: string; title: string; children: ReactNode }) => (
  <li>
    <Icon of={icon} />
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  </li>
)
