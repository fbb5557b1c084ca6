import type { OnboardingCompany, OnboardingPreferences, OnboardingView } from '@/api/generated/model';

/** The answers that are saved while they are given, by step. */
export interface Drafts {
  preferences: OnboardingPreferences;
  company: OnboardingCompany;
  modules: string[];
}

/** How the saving stands. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** What a saver needs of the world. */
export interface DraftSaverOptions {
  /** Sends one step's answers; `isLeaving` when the page is about to go, so that the request must outlive it. */
  save: <Kind extends keyof Drafts>(kind: Kind, answers: Drafts[Kind], isLeaving: boolean) => Promise<OnboardingView>;
  /** Hears what the service holds after each save. */
  onSaved: (view: OnboardingView) => void;
  /** The pause in typing after which answers are sent, in milliseconds. */
  pauseMs: number;
}

/**
 * Sends answers a moment after they were typed, one request at a time and the newest only.
 * What could not be sent is kept and goes with the next attempt.
 */
export class DraftSaver {
  private readonly options: DraftSaverOptions;
  private readonly listeners = new Set<() => void>();
  private pending: Partial<Drafts> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends when all requests asked for so far have; it never fails. */
  private queue: Promise<void> = Promise.resolve();
  private currentState: SaveState = 'idle';

  constructor(options: DraftSaverOptions) {
    this.options = options;
  }

  /** How the saving stands; follow it with `subscribe`. */
  readonly state = (): SaveState => this.currentState;

  /** Calls `listener` at each change of state. @returns ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Notes the newest answers of a step. */
  put<Kind extends keyof Drafts>(kind: Kind, answers: Drafts[Kind]): void {
    this.pending[kind] = answers;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush().catch(() => undefined), this.options.pauseMs);
  }

  /**
   * Sends what waits, after the requests under way, and resolves when all of it is kept.
   * A page that is leaving cannot wait for them.
   * @throws what the service answered; the answers wait for the next attempt.
   */
  flush(isLeaving = false): Promise<void> {
    clearTimeout(this.timer);
    if (isLeaving) return this.send(true);
    const run = this.queue.then(() => this.send(false));
    this.queue = run.catch(() => undefined);
    return run;
  }

  /** Forgets what waits. */
  discard(): void {
    clearTimeout(this.timer);
    this.pending = {};
    this.become('idle');
  }

  private async send(isLeaving: boolean): Promise<void> {
    if (Object.keys(this.pending).length === 0) return;
    this.become('saving');
    try {
      await this.sendOne('preferences', isLeaving);
      await this.sendOne('company', isLeaving);
      await this.sendOne('modules', isLeaving);
      this.become('saved');
    } catch (error) {
      this.become('failed');
      throw error;
    }
  }

  private async sendOne(kind: keyof Drafts, isLeaving: boolean): Promise<void> {
    const answers = this.pending[kind];
    if (answers === undefined) return;
    const view = await this.options.save(kind, answers, isLeaving);
    // Something newer may have been typed meanwhile.
    if (this.pending[kind] === answers) this.pending = Object.fromEntries(Object.entries(this.pending).filter(([key]) => key !== kind));
    this.options.onSaved(view);
  }

  private become(state: SaveState): void {
    this.currentState = state;
    this.listeners.forEach((listener) => listener());
  }
}
