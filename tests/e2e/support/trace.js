/**
 * How long the tasks of the page's main thread took while `act` ran, in milliseconds, the longest first, from the trace
 * of Chromium: by the clock, and in time of the processor, which is the same on a busy machine.
 */
export async function longestTasks(page, act) {
  const devtools = await page.context().newCDPSession(page);
  const events = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const whole = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'] } });
  await act();
  await devtools.send('Tracing.end');
  await whole;
  await devtools.detach();
  const main = mainThreadOf(events);
  return events
    .filter(({ name, pid, tid, dur }) => dur !== undefined && /RunTask$/.test(name) && pid === main?.pid && tid === main.tid)
    .map(({ dur, tdur = dur }) => ({ clockMs: dur / 1_000, processorMs: tdur / 1_000 }))
    .sort((one, other) => other.processorMs - one.processorMs);
}

/** The main thread of the process that drew the page: of those that are called so, the one that ran most of its functions. */
function mainThreadOf(events) {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const drew = ({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid && event.name === 'FunctionCall').length;
  return mains.map((thread) => ({ ...thread, drew: drew(thread) })).sort((one, other) => other.drew - one.drew)[0];
}
