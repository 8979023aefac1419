import { Component, type ComponentType, type ReactNode } from 'react'
import { cappedText } from '../../../machines/core/domain/cappedText.ts'

export interface Breakage {
  readonly error: unknown
  /** Draws once more what has thrown. */
  readonly again: () => void
}

interface Props {
  readonly children: ReactNode
  /** The children are drawn once more where this has changed, as somebody is at another place. */
  readonly where?: string
  /** What shows in place of the children once one of them has thrown. */
  readonly broken: ComponentType<Breakage>
}

interface State {
  readonly error?: unknown
  readonly isBroken: boolean
}

/** Where a view has thrown, or a chart that it looks at has died: something that says so, and a way on. */
export class ErrorBoundary extends Component<Props, State> {
  override readonly state: State = { isBroken: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, isBroken: true }
  }

  override componentDidUpdate({ where }: Props) {
    if (this.state.isBroken && where !== this.props.where) this.again()
  }

  readonly again = () => this.setState({ isBroken: false })

  override render() {
    const { error, isBroken } = this.state
    const { broken: Broken, children } = this.props
    return isBroken ? <Broken error={error} again={this.again} /> : children
  }
}

/** What an error says of itself, as far as a page has room for it. */
export function wordsOf(error: unknown): string {
  return cappedText(error instanceof Error ? error.message : String(error))
}
