import { boot } from './app/boot';
import { showFatalPage } from './app/fatal';
import './styles/main.css';

const retryDelayMs = 100;

/** Starts the application; a first failure (a chunk that did not arrive) gets one more try. */
boot().catch(() => {
  setTimeout(() => {
    boot().catch(showFatalPage);
  }, retryDelayMs);
});
