/**
 * Runs Lighthouse several times on each page of a service and writes the scores as JSON, one object a page, to the file
 * that `LIGHTHOUSE_OUT` names. `cargo xtask bench lighthouse` starts it; with `LIGHTHOUSE_REPORTS` the last whole report of
 * each page is left in that folder.
 */
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';
import { writeFileSync } from 'node:fs';

const rounds = Number(process.env.LIGHTHOUSE_ROUNDS ?? 5);
const base = required('LIGHTHOUSE_URL').replace(/\/$/, '');
const categories = ['performance', 'accessibility', 'best-practices'];
const devices = { telephone, desk: () => desktopConfig };
const pages = [
  { name: 'empty', path: '/empty.html', isSignedIn: false },
  { name: 'sign-in', path: '/auth', isSignedIn: false },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true },
];

function required(variable) {
  const value = process.env[variable];
  if (value === undefined || value === '') throw new Error(`Set ${variable}: cargo xtask bench lighthouse does.`);
  return value;
}

/** Signs in as a person would; the cookie of the session. */
async function signIn() {
  const body = JSON.stringify({ email: required('LIGHTHOUSE_EMAIL'), password: required('LIGHTHOUSE_PASSWORD') });
  const answer = await fetch(`${base}/api/v1/identity/sessions`, { method: 'POST', headers: { 'Content-Type': 'application/json', Origin: base }, body });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');
}

/** Lighthouse itself asks to be run again where the browser gave it no beginning of the page. */
const tries = 3;

async function run(page, config, cookie) {
  for (let left = tries; ; left -= 1) {
    try {
      return await runOnce(page, config, cookie);
    } catch (error) {
      if (left <= 1 || !String(error).includes('NO_NAVSTART')) throw error;
    }
  }
}

/** The scores of one run, in points of a hundred; a browser of its own each time, so that nothing is kept from the last. */
async function runOnce({ path, isSignedIn }, config, cookie) {
  const browser = await launch({ chromePath: required('BROWSER_PATH'), chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--accept-lang=fr-FR'] });
  try {
    const extraHeaders = isSignedIn ? { Cookie: cookie } : {};
    const { lhr } = await lighthouse(base + path, { port: browser.port, onlyCategories: categories, extraHeaders, logLevel: 'error' }, config);
    if (lhr.runtimeError !== undefined) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    return { lhr, points: categories.map((category) => Math.round(lhr.categories[category].score * 100)) };
  } finally {
    browser.kill();
  }
}

/** What cost points in a report, worst first. */
function findings(lhr) {
  const lost = categories.flatMap((category) => lhr.categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9));
  return lost.sort((one, other) => other.weight - one.weight).map(({ id }) => [id, lhr.audits[id].displayValue].filter(Boolean).join(' '));
}

/**
 * A telephone on this machine, whose benchmark index Lighthouse measured: the 4 times slower that it takes for granted are those
 * of a fast machine, and a slow one would be measured as no telephone is. By the calculator that its guide to throttling names
 * (https://lighthouse-cpu-throttling-calculator.vercel.app), and never slower than by default.
 */
function telephone(benchmarkIndex) {
  const [from, times, step] = [[1300, 3, 233], [800, 2, 500], [150, 1, 650]].find(([least]) => benchmarkIndex >= least) ?? [benchmarkIndex, 1, 1];
  const cpuSlowdownMultiplier = Math.min(throttling.mobileSlow4G.cpuSlowdownMultiplier, times + (benchmarkIndex - from) / step);
  console.error(`benchmark index ${benchmarkIndex}: slowed down ${cpuSlowdownMultiplier.toFixed(2)} times`);
  return { extends: 'lighthouse:default', settings: { throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier } } };
}

/** How fast this machine is now. */
async function benchmarkIndexOf(page) {
  const indexes = [];
  for (let round = 0; round < rounds; round += 1) indexes.push((await run(page, undefined)).lhr.environment.benchmarkIndex);
  return median(indexes);
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const cookie = await signIn();
const benchmarkIndex = await benchmarkIndexOf(pages[0]);
const measured = [];
for (const [device, configOn] of Object.entries(devices)) {
  const config = configOn(benchmarkIndex);
  for (const page of pages) {
    const runs = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await run(page, config, cookie));
    const last = runs.at(-1).lhr;
    const scores = Object.fromEntries(categories.map((category, at) => [category.replace('-', '_'), median(runs.map(({ points }) => points[at]))]));
    console.error(`${page.name}, ${device}: ${JSON.stringify(scores)}, ${findings(last).join(', ')}`);
    measured.push({ page: page.name, device, slowdown: last.configSettings.throttling.cpuSlowdownMultiplier, ...scores });
    const reports = process.env.LIGHTHOUSE_REPORTS;
    if (reports !== undefined) writeFileSync(`${reports}/${page.name}-${device}.json`, JSON.stringify(last));
  }
}
writeFileSync(required('LIGHTHOUSE_OUT'), JSON.stringify(measured));
