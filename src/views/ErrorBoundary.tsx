import { Component, type ReactNode } from 'react'
import { BrokenPage } from './pages/BrokenPage.tsx'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
  readonly isBroken: boolean
}

/** Where a chart has died or a view has thrown, a page that says so and a way back in. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { error: undefined, isBroken: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, isBroken: true }
  }

  override render() {
    const { error, isBroken } = this.state
    return isBroken ? <BrokenPage error={error} /> : this.props.children
  }
}
