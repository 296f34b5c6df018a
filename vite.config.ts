import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const apiAddress = `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`;

export default defineConfig({
  root: 'web',
  plugins: [react()],
  builder: {},
  environments: {
    client: {
      build: { outDir: '../dist/web', emptyOutDir: true, assetsInlineLimit: 0 },
    },
    ssr: {
      build: {
        outDir: '../dist/server',
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: { input: 'server/cli.ts' },
      },
    },
  },
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root: '.',
          include: ['server/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: ['**/*.integration.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'integration',
          root: '.',
          include: ['server/**/*.integration.test.ts'],
          // These inject faults with the Linux kernel's own means.
          exclude: process.platform === 'linux' ? [] : ['**/*.linux.integration.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
  server: {
    proxy: {
      '/bff': { target: apiAddress, changeOrigin: false },
      '/plants': { target: apiAddress, changeOrigin: false },
      '/health': { target: apiAddress, changeOrigin: false },
    },
  },
});
